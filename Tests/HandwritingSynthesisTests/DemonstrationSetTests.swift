import HandwritingSynthesis
import Ink
import Testing

@Suite struct DemonstrationSetTests {
  @Test func listsEverySampleOnceInOrder() {
    let set = DemonstrationSet(writerCount: 2, characters: ["7", "a"], repetitions: 2, seed: 0)
    #expect(
      set.map(\.path) == [
        "w01/7/0.drawing", "w01/7/1.drawing", "w01/a/0.drawing", "w01/a/1.drawing",
        "w02/7/0.drawing", "w02/7/1.drawing", "w02/a/0.drawing", "w02/a/1.drawing",
      ])
    #expect(set.sampleCount == 8)
    #expect(set.allSatisfy { $0.path.hasPrefix("\($0.writer)/\($0.label)/\($0.repetition).") })
  }

  @Test func aSampleIsWhatTheWriterWrites() throws {
    let set = DemonstrationSet(writerCount: 2, characters: ["7", "a"], repetitions: 2, seed: 9)
    let last = try #require(set.map(\.self).last)
    #expect(
      last.drawing
        == Handwriting.sample("a", writer: Writer(index: 1, seed: 9), repetition: 1))
  }

  @Test func holdsOutWholeWritersAndEnoughOfThem() {
    let shipped = DemonstrationSet.shipped
    let heldOut = (0..<shipped.writerCount).filter(DemonstrationSet.isHeldOut)
    #expect(shipped.writerCount - heldOut.count >= 12 && heldOut.count >= 4)
  }

  @Test func emptySetsAreEmpty() {
    #expect(
      DemonstrationSet(writerCount: 0, characters: ["1"], repetitions: 3, seed: 0).map(\.path)
        .isEmpty)
    #expect(
      DemonstrationSet(writerCount: 3, characters: ["1"], repetitions: 0, seed: 0).map(\.path)
        .isEmpty)
    #expect(
      DemonstrationSet(writerCount: 3, characters: [], repetitions: 3, seed: 0).map(\.path)
        .isEmpty)
  }
}
