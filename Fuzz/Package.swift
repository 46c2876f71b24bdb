// swift-tools-version: 6.2
import PackageDescription

/// A fuzz target: an executable whose `main` is libFuzzer's, so that it links only with `--sanitize=fuzzer`.
func fuzzer(_ name: String) -> Target {
  .executableTarget(
    name: name, dependencies: [.product(name: "Calamus", package: "calamus")],
    swiftSettings: [.unsafeFlags(["-parse-as-library"])])
}

let package = Package(
  name: "fuzz",
  dependencies: [.package(name: "calamus", path: "..")],
  targets: [
    fuzzer("FuzzPencilKit"), fuzzer("FuzzInkJSON"), fuzzer("FuzzXMLInk"),
    fuzzer("FuzzPropertyList"), fuzzer("FuzzSampledInk"),
  ],
  swiftLanguageModes: [.v6]
)
