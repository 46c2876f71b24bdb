import Foundation
import Platform
import TestSupport
import Testing

@Suite struct FolderLockTests {
  @Test func `one at a time holds the lock of a folder`() throws {
    let folder = try TemporaryFolder()
    var first = FolderLock(folder.path(""))
    #expect(first != nil)
    #expect(FolderLock(folder.path("")) == nil)
    first = nil
    #expect(FolderLock(folder.path("")) != nil)
  }

  @Test func `a folder that is not there locks nothing out`() throws {
    let folder = try TemporaryFolder()
    #expect(FolderLock(folder.path("none")) != nil)
  }
}
