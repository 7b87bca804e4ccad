import Gym
package import LanguageModel
import Logging
import Storage
import Synchronization
import Wire

/// The gym's language model, for the services.
package struct GymModel: Sendable {
  package var client: ModelClient
  /// How many texts a member may ask for in a day.
  package var aDay: Int

  package init(client: ModelClient, aDay: Int) {
    self.client = client
    self.aDay = aDay
  }
}

/// The texts that the model writes now, and those that it wrote a moment ago. In memory alone: of a text only what is
/// reported is stored.
final class ModelDesk: Sendable {
  let model: GymModel?
  private let changes: Changes
  private let log: Logger
  private let state = Mutex(State())

  /// How many ended texts can still be reported.
  static let kept = 200

  /// A text that can be reported.
  struct Ended: Sendable {
    var id: String
    var member: Int
    var about: ModelFacts.About
    /// As the model wrote it.
    var text: String
  }

  private struct State {
    var running: [String: Running] = [:]
    var ended: [Ended] = []
  }

  private struct Running {
    var member: Int
    /// The client's number; nil until it was asked.
    var number: Int?
    var isCancelled = false
  }

  init(_ model: GymModel?, changes: Changes, log: Logger) {
    self.model = model
    self.changes = changes
    self.log = log
  }

  /// A text that has ended; nil if it is another member's or forgotten.
  func words(_ id: String, of member: Int) -> Ended? {
    state.withLock { state in state.ended.first { $0.id == id && $0.member == member } }
  }

  // MARK: Asking

  /// A member has one text at a time: a new one ends the one before.
  func begin(_ id: String, of member: Int) {
    let others = state.withLock { state in
      let others = state.running.filter { $0.value.member == member }.map(\.key)
      state.running[id] = Running(member: member)
      return others
    }
    for other in others { cancel(other, of: member) }
  }

  func cancel(_ id: String, of member: Int) {
    let number = state.withLock { state -> Int? in
      guard state.running[id]?.member == member else { return nil }
      state.running[id]?.isCancelled = true
      return state.running[id]?.number
    }
    if let number { model?.client.cancel(number) }
  }

  func cancelAll(of member: Int) {
    for id in state.withLock({ state in state.running.filter { $0.value.member == member }.map(\.key) }) {
      cancel(id, of: member)
    }
  }

  /// - Parameter facts: nil if there is nothing to say.
  func ask(_ id: String, _ facts: ModelFacts?) {
    guard let facts, let model else { return end(id, nil, facts, why: .nothing) }
    let prompt = ModelPrompt(facts)
    let stream = Watching(WordsStream(facts))
    let number = model.client.ask(
      ModelQuestion(system: prompt.system, user: prompt.user, mostTokens: ModelPrompt.mostTokens),
      takes: { [self] piece in
        let (found, goesOn) = stream.change { stream in (stream.add(piece), stream.refusal == nil) }
        publish(found, id, facts)
        return goesOn && isWanted(id)
      },
      done: { [self] outcome in done(id, stream.change { $0 }, facts, outcome) })
    guard let number else { return end(id, nil, facts, why: .busy) }
    let isCancelled = state.withLock { state in
      state.running[id]?.number = number
      return state.running[id]?.isCancelled ?? false
    }
    if isCancelled { model.client.cancel(number) }
  }

  private final class Watching: Sendable {
    private let stream: Mutex<WordsStream>
    init(_ stream: WordsStream) { self.stream = Mutex(stream) }
    func change<Result: Sendable>(_ body: (inout WordsStream) -> Result) -> Result { stream.withLock { body(&$0) } }
  }

  private func isWanted(_ id: String) -> Bool { state.withLock { $0.running[id]?.isCancelled == false } }

  // MARK: On the client's thread

  private func done(_ id: String, _ stream: WordsStream, _ facts: ModelFacts, _ outcome: ModelOutcome) {
    guard isWanted(id) else { return end(id, stream, facts, why: .stopped) }
    var stream = stream
    switch outcome {
    case .cancelled: end(id, stream, facts, why: .stopped)
    case .timedOut: end(id, stream, facts, why: .late)
    case .tooLong: end(id, stream, facts, why: .refused)
    case .failed(let why):
      log.warning("the model gave no text", metadata: ["why": "\(why)"])
      end(id, stream, facts, why: .away)
    case .ended:
      publish(stream.finish(), id, facts)
      end(id, stream, facts, why: stream.refusal == nil ? nil : .refused)
    }
  }

  private func publish(_ sentences: [String], _ id: String, _ facts: ModelFacts) {
    guard !sentences.isEmpty, let member = state.withLock({ $0.running[id]?.member }) else { return }
    changes.make("words by the model") { _ in
      sentences.map { sentence in
        Event(.me(member), ModelSentence(id: id, text: facts.shown(sentence)), isPassing: true)
      }
    }
  }

  /// - Parameter why: nil if the text is the model's.
  private func end(_ id: String, _ stream: WordsStream?, _ facts: ModelFacts?, why: ModelEnded.Why?) {
    let passed = stream?.passed ?? []
    let member = state.withLock { state -> Int? in
      guard let running = state.running.removeValue(forKey: id) else { return nil }
      if let facts, !passed.isEmpty {
        state.ended.append(
          Ended(id: id, member: running.member, about: facts.about, text: passed.joined(separator: " ")))
        if state.ended.count > Self.kept { state.ended.removeFirst(state.ended.count - Self.kept) }
      }
      return running.member
    }
    guard let member else { return }
    let sentences = why == nil ? passed.map { facts?.shown($0) ?? $0 } : facts?.ownSentences ?? []
    let ended = ModelEnded(id: id, by: why == nil ? .model : .gym, sentences: sentences, why: why)
    changes.make("the end of the model's words") { _ in [Event(.me(member), ended, isPassing: true)] }
  }
}
