/// What lies in the lanes, sequences or boxes of sequences: bounds are compiled once for each.
package protocol PackedForm {
  /// How many elements a number takes.
  static var stride: Int { get }
  /// The lower end of a number.
  static func low(_ pack: UnsafePointer<Lanes>) -> Lanes
  /// Its upper end.
  static func high(_ pack: UnsafePointer<Lanes>) -> Lanes
  /// How far a number lies outside of a range; the sign is of no meaning.
  static func gap(_ pack: UnsafePointer<Lanes>, low: Lanes, high: Lanes) -> Lanes
}

/// [number], 16 sequences in the lanes.
package enum PackedSequences: PackedForm {
  @inline(__always) package static var stride: Int { 1 }
  @inline(__always) package static func low(_ pack: UnsafePointer<Lanes>) -> Lanes {
    unsafe pack[0]
  }
  @inline(__always) package static func high(_ pack: UnsafePointer<Lanes>) -> Lanes {
    unsafe pack[0]
  }
  @inline(__always)
  package static func gap(_ pack: UnsafePointer<Lanes>, low: Lanes, high: Lanes) -> Lanes {
    let value = unsafe pack[0]
    return value - .lesser(.greater(value, low), high)
  }
}

/// [number][low, high], 16 boxes in the lanes.
package enum PackedBoxes: PackedForm {
  @inline(__always) package static var stride: Int { 2 }
  @inline(__always) package static func low(_ pack: UnsafePointer<Lanes>) -> Lanes {
    unsafe pack[0]
  }
  @inline(__always) package static func high(_ pack: UnsafePointer<Lanes>) -> Lanes {
    unsafe pack[1]
  }
  @inline(__always)
  package static func gap(_ pack: UnsafePointer<Lanes>, low: Lanes, high: Lanes) -> Lanes {
    unsafe .greater(.greater(pack[0] - high, low - pack[1]), Lanes(repeating: 0))
  }
}
