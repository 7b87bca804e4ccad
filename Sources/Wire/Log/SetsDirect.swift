import Gym

extension SetsLog: DirectlyDecodable {
  package init?(_ fields: inout DirectFields) {
    guard let key = fields.string("key"), let exercise = fields.int("exercise"),
      let kind: SetKind = fields.value("kind")
    else { return nil }
    self.key = key
    self.as = fields.string("as")
    self.exercise = exercise
    self.kind = kind
    weight = fields.object("weight")
    reps = fields.int("reps")
    seconds = fields.double("seconds")
    metres = fields.double("metres")
    heartRate = fields.int("heartRate")
    rpe = fields.double("rpe")
    note = fields.string("note")
    tempo = fields.string("tempo")
    at = fields.int("at")
    startsNew = fields.bool("startsNew")
    workout = fields.int("workout")
    item = fields.int("item")
    side = fields.value("side")
    restSeconds = fields.int("restSeconds")
  }
}

extension WeightValue: DirectlyDecodable {
  package init?(_ fields: inout DirectFields) {
    guard let value = fields.double("value"), let unit: WeightUnit = fields.value("unit") else { return nil }
    self.value = value
    self.unit = unit
  }
}

extension SetReply: DirectlyEncodable {
  package func write(to json: inout JSONWriter) {
    json.raw("{\"set\":")
    set.write(to: &json)
    if let rest {
      json.raw(",\"rest\":")
      rest.write(to: &json)
    }
    json.raw("}")
  }
}

extension SetLogged: DirectlyEncodable {
  package func write(to json: inout JSONWriter) { SetReply(set: set, rest: rest).write(to: &json) }
}

extension SetView {
  fileprivate func write(to json: inout JSONWriter) {
    json.raw("{\"id\":")
    json.int(id)
    json.member(",\"workout\":", workout)
    json.member(",\"exercise\":", exercise)
    json.member(",\"position\":", position)
    json.member(",\"kind\":", kind.rawValue)
    if let weight {
      json.raw(",\"weight\":{\"value\":")
      json.double(weight.value)
      json.member(",\"unit\":", weight.unit.rawValue)
      json.raw("}")
    }
    json.member(",\"reps\":", reps)
    json.member(",\"seconds\":", seconds)
    json.member(",\"metres\":", metres)
    json.member(",\"heartRate\":", heartRate)
    json.member(",\"rpe\":", rpe)
    json.member(",\"note\":", note)
    json.member(",\"tempo\":", tempo)
    json.member(",\"at\":", at)
    json.member(",\"e1rmGrams\":", e1rmGrams)
    json.member(",\"effectiveGrams\":", effectiveGrams)
    json.raw(",\"records\":[")
    for (index, record) in records.enumerated() {
      if index > 0 { json.byte(UInt8(ascii: ",")) }
      json.string(record.rawValue)
    }
    json.raw("]")
    json.member(",\"item\":", item)
    json.member(",\"side\":", side?.rawValue)
    json.member(",\"superset\":", superset)
    json.raw("}")
  }
}

extension RestView {
  fileprivate func write(to json: inout JSONWriter) {
    json.byte(UInt8(ascii: "{"))
    if let exercise {
      json.raw("\"exercise\":")
      json.int(exercise)
      json.byte(UInt8(ascii: ","))
    }
    json.raw("\"startedAt\":")
    json.int(startedAt)
    json.member(",\"endsAt\":", endsAt)
    if let warmup {
      json.raw(",\"warmup\":")
      json.bool(warmup)
    }
    json.raw("}")
  }
}
