// swift-tools-version: 6.2
import PackageDescription

/// The settings of every Swift target: nothing is checked less strictly anywhere.
let strict: [SwiftSetting] = [
  .strictMemorySafety(),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// One Swift library target of the package with the settings that all of them share.
func library(
  _ name: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = []
) -> Target {
  .target(name: name, dependencies: dependencies, exclude: exclude, swiftSettings: strict)
}

/// The tests of one target, in the folder of the same name.
func tests(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: [.byName(name: name), "TestSupport"] + dependencies,
    swiftSettings: strict)
}

let package = Package(
  name: "calamus",
  products: [
    .executable(name: "calamus", targets: ["calamus"]),
    .library(
      name: "Calamus", targets: ["Ink", "InkFormats", "Features", "Matching", "Recognition"]),
    .library(
      name: "CalamusReaders",
      targets: ["Archives", "DataFormats", "Evaluation", "Ink", "InkFormats", "Recognition"]),
  ],
  targets: [
    // C libraries of the system; each is imported by exactly one Swift target.
    .systemLibrary(
      name: "COpenBLAS", pkgConfig: "openblas", providers: [.apt(["libopenblas-dev"])]),
    .systemLibrary(
      name: "CArchive", pkgConfig: "libarchive", providers: [.apt(["libarchive-dev"])]),
    .systemLibrary(name: "CCairo", pkgConfig: "cairo", providers: [.apt(["libcairo2-dev"])]),
    .systemLibrary(name: "CCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),

    // What has nothing to do with ink.
    library("Numerics"),
    library("Platform", ["CCrypto"]),
    library("DataFormats"),
    library("Archives", ["CArchive"]),

    // The line from bytes to a report.
    library("Ink", ["Numerics"]),
    library(
      "InkFormats", ["Archives", "DataFormats", "Ink", "Numerics", "Platform"],
      exclude: ["CHANNELS.md", "InkJSON/FORMAT.md"]),
    library("InkRendering", ["CCairo", "DataFormats", "Ink"]),
    .target(
      name: "HandwritingSynthesis", dependencies: ["Ink", "Numerics"], exclude: ["MODEL.md"],
      swiftSettings: strict),
    library("Features", ["Ink", "Numerics"]),
    library("Matching", ["COpenBLAS", "Numerics", "Platform"]),
    library("Networks", ["Matching", "Numerics", "Platform"]),
    library(
      "Recognition",
      [
        "DataFormats", "Features", "Ink", "InkRendering", "Matching", "Networks", "Numerics",
        "Platform",
      ]),
    library(
      "Evaluation",
      ["Archives", "DataFormats", "Ink", "InkFormats", "Numerics", "Platform", "Recognition"]),
    library(
      "Reports",
      [
        "DataFormats", "Evaluation", "Features", "Ink", "InkRendering", "Matching", "Platform",
        "Recognition",
      ]),

    // The command line.
    library("CommandLineSyntax"),
    library(
      "CalamusCommands",
      [
        "Archives", "CommandLineSyntax", "DataFormats", "Evaluation", "Features",
        "HandwritingSynthesis", "Ink", "InkFormats", "InkRendering", "Matching", "Numerics",
        "Platform", "Recognition", "Reports",
      ]),
    .executableTarget(name: "calamus", dependencies: ["CalamusCommands"], swiftSettings: strict),

    // Tests: one folder a target.
    .target(
      name: "TestSupport", dependencies: ["Numerics"], path: "Tests/TestSupport",
      swiftSettings: strict),
    tests("Numerics"),
    tests("Platform"),
    tests("DataFormats", ["Numerics"]),
    tests("Archives", ["Numerics"]),
    tests("Ink", ["InkFormats", "Numerics"]),
    tests("InkFormats", ["Archives", "DataFormats", "Ink", "Numerics"]),
    tests("InkRendering", ["Ink"]),
    tests("HandwritingSynthesis", ["Ink", "Numerics"]),
    tests("Features", ["Ink", "Numerics"]),
    tests("Matching", ["Numerics", "Platform"]),
    tests("Networks", ["Matching", "Numerics"]),
    tests(
      "Recognition",
      ["DataFormats", "Features", "Ink", "InkFormats", "Matching", "Numerics"]),
    tests(
      "Evaluation",
      [
        "Archives", "DataFormats", "Features", "Ink", "InkFormats", "Matching", "Numerics",
        "Platform", "Recognition",
      ]),
    tests(
      "Reports", ["DataFormats", "Evaluation", "Ink", "InkRendering", "Numerics", "Recognition"]),
    tests("CommandLineSyntax", ["Numerics"]),
    tests(
      "CalamusCommands",
      ["CommandLineSyntax", "DataFormats", "Ink", "InkFormats", "Numerics", "calamus"]),
  ],
  swiftLanguageModes: [.v6]
)
