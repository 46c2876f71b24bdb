// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "fuzz",
  dependencies: [.package(name: "calamus", path: "..")],
  targets: [
    // The program's `main` is libFuzzer's, so that it links only with `--sanitize=fuzzer`.
    .executableTarget(
      name: "FuzzReaders", dependencies: [.product(name: "CalamusReaders", package: "calamus")],
      swiftSettings: [.unsafeFlags(["-parse-as-library"])])
  ],
  swiftLanguageModes: [.v6]
)
