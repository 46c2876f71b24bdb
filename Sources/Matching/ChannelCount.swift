/// A number of channels that a kernel is compiled for, so that its inner loops unroll.
///
/// Kernels are generic over this: the compiler makes one function for each number, where constants passed to one large
/// inlined function would make it give up inlining.
protocol ChannelCount {
  /// The number, or nil for any that is only known when the kernel runs.
  static var fixed: Int? { get }
}

enum Channels1: ChannelCount { static var fixed: Int? { 1 } }
enum Channels2: ChannelCount { static var fixed: Int? { 2 } }
enum Channels3: ChannelCount { static var fixed: Int? { 3 } }
enum Channels4: ChannelCount { static var fixed: Int? { 4 } }
enum Channels5: ChannelCount { static var fixed: Int? { 5 } }
enum Channels6: ChannelCount { static var fixed: Int? { 6 } }
enum Channels7: ChannelCount { static var fixed: Int? { 7 } }
enum Channels8: ChannelCount { static var fixed: Int? { 8 } }
enum Channels12: ChannelCount { static var fixed: Int? { 12 } }
enum Channels16: ChannelCount { static var fixed: Int? { 16 } }
enum AnyChannels: ChannelCount { static var fixed: Int? { nil } }
