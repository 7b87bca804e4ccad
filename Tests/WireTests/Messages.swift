import Gym
import TestKit

@testable import Wire

/// Decodes a text and encodes what was read.
typealias RoundTrip = @Sendable (Value) throws -> [UInt8]

private func through<T: Codable & Sendable>(_ type: T.Type) -> RoundTrip {
  { WireEncoder.encode(try WireDecoder.decode(type, from: $0)) }
}

/// Every message there is, each by its own type. `everyTypeIsListed` reads the sources and finds what is missing here.
enum Messages {
  static let requests: [String: RoundTrip] = Dictionary(
    uniqueKeysWithValues: [
      call(GymSetUp.self), call(DevicesPair.self), call(DevicesIdentify.self), call(DevicesPreview.self),
      call(DevicesApprove.self), call(DevicesDecline.self), call(DevicesList.self), call(DevicesRevoke.self),
      call(MembersSignUp.self), call(MembersRoster.self), call(MembersMe.self), call(MembersUpdate.self),
      call(MembersList.self), call(MembersSetRole.self), call(SessionsEnter.self), call(SessionsLogIn.self),
      call(SessionsResume.self), call(SessionsKeep.self), call(SessionsLeave.self), call(ExercisesList.self),
      call(ExercisesGet.self), call(ExercisesCreate.self), call(WorkoutsCurrent.self), call(WorkoutsFinish.self),
      call(WorkoutsReopen.self), call(WorkoutsHistory.self), call(WorkoutsGet.self), call(SetsLog.self),
      call(SetsEdit.self), call(SetsDelete.self), call(SetsRestore.self), call(SetsLastTime.self),
      call(ImportsUpload.self), call(ImportsStrong.self), call(TopicsSubscribe.self), call(TopicsUnsubscribe.self),
      call(ClockSample.self),
      call(TimersStart.self), call(TimersPause.self), call(TimersResume.self), call(TimersSkip.self),
      call(TimersAdjust.self), call(TimersRestart.self), call(TimersEnd.self), call(TimersLap.self),
      call(TimersLabel.self), call(TimersClear.self), call(PresetsSave.self), call(PresetsDelete.self),
      call(AreasSave.self), call(AreasDelete.self), call(RestsStart.self), call(RestsAdjust.self), call(RestsStop.self),
      call(ScoresSave.self), call(ScoresDelete.self), call(ScoresMine.self), call(FloorDays.self),
      call(DevicesConfigure.self), call(DevicesSetSound.self),
    ].map { ($0.method, $0.request) })

  static let replies: [String: RoundTrip] = Dictionary(
    uniqueKeysWithValues: [
      call(GymSetUp.self), call(DevicesPair.self), call(DevicesIdentify.self), call(DevicesPreview.self),
      call(DevicesApprove.self), call(DevicesDecline.self), call(DevicesList.self), call(DevicesRevoke.self),
      call(MembersSignUp.self), call(MembersRoster.self), call(MembersMe.self), call(MembersUpdate.self),
      call(MembersList.self), call(MembersSetRole.self), call(SessionsEnter.self), call(SessionsLogIn.self),
      call(SessionsResume.self), call(SessionsKeep.self), call(SessionsLeave.self), call(ExercisesList.self),
      call(ExercisesGet.self), call(ExercisesCreate.self), call(WorkoutsCurrent.self), call(WorkoutsFinish.self),
      call(WorkoutsReopen.self), call(WorkoutsHistory.self), call(WorkoutsGet.self), call(SetsLog.self),
      call(SetsEdit.self), call(SetsDelete.self), call(SetsRestore.self), call(SetsLastTime.self),
      call(ImportsUpload.self), call(ImportsStrong.self), call(TopicsUnsubscribe.self), call(ClockSample.self),
      call(TimersStart.self), call(TimersPause.self), call(TimersResume.self), call(TimersSkip.self),
      call(TimersAdjust.self), call(TimersRestart.self), call(TimersEnd.self), call(TimersLap.self),
      call(TimersLabel.self), call(TimersClear.self), call(PresetsSave.self), call(PresetsDelete.self),
      call(AreasSave.self), call(AreasDelete.self), call(RestsStart.self), call(RestsAdjust.self), call(RestsStop.self),
      call(ScoresSave.self), call(ScoresDelete.self), call(ScoresMine.self), call(FloorDays.self),
      call(DevicesConfigure.self), call(DevicesSetSound.self),
    ].map { ($0.method, $0.reply) } + [(TopicsSubscribe.method, through(SubscribeReply.self))])

  static let events: [String: RoundTrip] = Dictionary(
    uniqueKeysWithValues: [
      notice(Hello.self), notice(DevicePaired.self), notice(DeviceRefused.self), notice(SessionEnded.self),
      event(DevicesChanged.self), event(FloorRow.self), event(FloorChanged.self), event(FloorRemoved.self),
      event(FloorTotals.self), event(SetLogged.self), event(SetEdited.self), event(SetDeleted.self),
      event(WorkoutFinished.self), event(WorkoutReopened.self), event(LogImported.self), event(TimerChanged.self),
      event(TimerRemoved.self), event(PresetsChanged.self),
      event(AreasChanged.self), event(RestChanged.self), event(BoardChanged.self), event(ScoresChanged.self),
      notice(DeviceConfigured.self),
    ])

  private static func call<C: Call>(_ type: C.Type) -> (method: String, request: RoundTrip, reply: RoundTrip) {
    (C.method, through(C.self), through(C.Reply.self))
  }
  private static func notice<N: Notice>(_ type: N.Type) -> (String, RoundTrip) { (N.method, through(N.self)) }
  private static func event<E: TopicEvent>(_ type: E.Type) -> (String, RoundTrip) { (E.event, through(E.self)) }

  /// The hub writes this reply around a snapshot that is JSON already, so Wire has no type for it.
  private struct SubscribeReply: Codable, Sendable {
    var epoch: String
    var seq: Int
    var snapshot: FloorSnapshot
  }
}

/// A value of every kind in one type.
struct Sample: Codable, Equatable {
  var whole: Int
  var text: String
  var flag: Bool?
  var fraction: Double?
  var unit: WeightUnit?
  var weights: [WeightValue]?
  var inner: Inner?

  struct Inner: Codable, Equatable {
    var deep: Deep
    struct Deep: Codable, Equatable { var whole: Int }
  }
}

func tape(_ text: String) throws -> Value { try Tape(Array(text.utf8)).root }

/// The fault that decoding ends with; nil where it does not.
func fault(_ text: String) throws -> Fault? {
  let value = try tape(text)
  do throws(Fault) {
    _ = try WireDecoder.decode(Sample.self, from: value)
    return nil
  } catch { return error }
}
