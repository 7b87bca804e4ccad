/// What decides whether the server needs another certificate.
package struct LeafRenewal: Sendable {
  package enum Found: Sendable {
    case nothing
    /// The file is there but of no use; with the reason.
    case broken(String)
    case leaf(Leaf.Facts)
  }

  package enum Reason: Sendable, Equatable {
    case missing
    case broken(String)
    /// Another authority signed it, for example before a backup was restored.
    case authorityChanged
    /// It begins in the future: the clock was ahead when it was made, or is behind now.
    case notYetValid
    case expired
    /// The machine has a name or an address that the certificate lacks.
    case namesChanged
    /// Two thirds of its life are over.
    case due
  }

  package var found: Found
  /// Of the gym's authority.
  package var authority: Fingerprint
  /// When the gym's authority ends. Milliseconds since 1970.
  package var authorityEnd: Int
  /// What the certificate has to be valid for.
  package var names: LeafNames
  /// Milliseconds since 1970.
  package var now: Int

  package init(found: Found, authority: Fingerprint, authorityEnd: Int, names: LeafNames, now: Int) {
    self.found = found
    self.authority = authority
    self.authorityEnd = authorityEnd
    self.names = names
    self.now = now
  }
}

/// - Returns: why the server needs another certificate, nil if it does not. If there are several reasons, the one that
///   phones would notice first.
package func leafNeeds(_ renewal: LeafRenewal) -> LeafRenewal.Reason? {
  let leaf: Leaf.Facts
  switch renewal.found {
  case .nothing: return .missing
  case .broken(let reason): return .broken(reason)
  case .leaf(let facts): leaf = facts
  }
  if leaf.authority != renewal.authority { return .authorityChanged }
  if renewal.now < leaf.notBefore { return .notYetValid }
  if renewal.now > leaf.notAfter { return .expired }
  // One that the machine no longer has does no harm: its interface may only be down.
  if !leaf.names.cover(renewal.names) { return .namesChanged }
  // Another one would end with the authority as well.
  if leaf.notAfter >= renewal.authorityEnd { return nil }
  return renewal.now >= leaf.notBefore + (leaf.notAfter - leaf.notBefore) / 3 * 2 ? .due : nil
}

/// The certificate that the server should use now.
package struct CurrentLeaf: Sendable {
  package let leaf: Leaf
  /// Why it was made now; nil if it is the one that was there.
  package let reason: LeafRenewal.Reason?
  /// Names and addresses of the machine at which phones cannot use https, such as a public address.
  package let leftOut: [String]
}

extension GymAuthority {
  /// Reads the server's certificate, and makes and stores another if it needs one. Call it at the start, once a
  /// minute, and when the machine's addresses have changed.
  ///
  /// If the clock is outside of the authority's life, nothing is made and the certificate that is there stays: mostly the
  /// clock is wrong, and the phones' are right.
  /// - Parameter now: milliseconds since 1970.
  /// - Throws: `AuthorityError`. The old file is then unchanged.
  package func currentLeaf(for host: HostNames, now: Int, folder: String) throws -> CurrentLeaf {
    let current = try plannedLeaf(for: host, now: now, folder: folder)
    if current.reason != nil { try current.leaf.store(folder: folder) }
    return current
  }

  /// The certificate that is there, whatever its dates, if this authority has signed it.
  package func storedLeaf(folder: String) -> Leaf? {
    guard let leaf = try? Leaf.load(folder: folder), leaf.facts.authority == fingerprint else { return nil }
    return leaf
  }

  /// What `currentLeaf` would return. Stores nothing.
  /// - Throws: `AuthorityError`.
  package func plannedLeaf(for host: HostNames, now: Int, folder: String) throws -> CurrentLeaf {
    let (names, leftOut) = LeafNames.allowed(host, by: limits)
    var old: Leaf?
    var found = LeafRenewal.Found.nothing
    do {
      old = try Leaf.load(folder: folder)
      if let old { found = .leaf(old.facts) }
    } catch let error as AuthorityError {
      found = .broken(error.description)
    }
    let reason = leafNeeds(
      LeafRenewal(found: found, authority: fingerprint, authorityEnd: notAfter, names: names, now: now))
    if let old, reason == nil { return CurrentLeaf(leaf: old, reason: nil, leftOut: leftOut) }
    guard now <= notAfter else { throw AuthorityError.expired }
    guard !Self.isUnset(now) else { throw AuthorityError.unset }
    guard now >= notBefore else { throw AuthorityError.early(firstDay) }
    // Without a reason, an old one was returned above.
    let all = reason == .namesChanged ? names.joined(old?.facts.names ?? names, by: limits) : names
    return CurrentLeaf(leaf: try Leaf(signedBy: self, names: all, now: now), reason: reason, leftOut: leftOut)
  }
}
