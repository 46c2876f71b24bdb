#!/usr/bin/env python3
"""Checks the direction of imports, which SwiftPM does not.

A source file may import a target of this package only when its own target declares that dependency; a target may only
depend on targets that stand above it in Package.swift; and a C module is imported by exactly one target, as an
implementation detail (`internal import`). Prints one line a finding and exits 1 when there is any.
"""
import json
import pathlib
import re
import subprocess
import sys

root = pathlib.Path(__file__).resolve().parent.parent
package = json.loads(
    subprocess.run(
        ["swift", "package", "--package-path", str(root), "dump-package"],
        check=True, capture_output=True, text=True,
    ).stdout
)
targets = {t["name"]: t for t in package["targets"]}
order = {name: position for position, name in enumerate(targets)}
system = {name for name, t in targets.items() if t["type"] == "system"}
declared = {
    name: {(d.get("byName") or d.get("target"))[0] for d in t["dependencies"]} for name, t in targets.items()
}
findings, users = [], {}

for name, dependencies in declared.items():
    for dependency in dependencies:
        if order[dependency] > order[name] and not name.endswith("Tests"):
            findings.append(f"Package.swift: {name} depends on {dependency}, which stands below it")

for name, target in targets.items():
    if name in system:
        continue
    default = ("Tests/" if target["type"] == "test" else "Sources/") + name
    for file in sorted((root / (target.get("path") or default)).rglob("*.swift")):
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            match = re.match(r"\s*((?:@\w+\s+)*)(?:(\w+)\s+)?import\s+(?:\w+\s+)?(\w+)\s*$", line)
            if not match or match[3] not in targets or match[3] == name:
                continue
            module, place = match[3], f"{file.relative_to(root)}:{number}"
            if module not in declared[name]:
                findings.append(f"{place}: {name} imports {module} without declaring it")
            if module in system:
                users.setdefault(module, set()).add(name)
                if match[2] not in (None, "internal", "private", "fileprivate"):
                    findings.append(f"{place}: {module} is a C module and must not be part of an interface")

for module, names in users.items():
    if len(names) > 1:
        findings.append(f"{module} is imported by {', '.join(sorted(names))}: one target alone may")

print("\n".join(findings), end="\n" if findings else "")
sys.exit(1 if findings else 0)
