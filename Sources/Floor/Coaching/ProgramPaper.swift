import Gym
import PDF

/// A generated program on paper. The first sheet says what it is and why; then there is a sheet per day, with a box for
/// each week to write in.
struct ProgramPaper {
  var program: GeneratedProgram
  var member: String
  var gym: String
  /// The day it was made, `YYYY-MM-DD`.
  var day: String
  var unit: WeightUnit
  var size: PaperSize
  /// An exercise's name.
  var name: (Int) -> String

  private static let margin = 42.0
  private static let foot = 30.0

  /// - Throws: `PDFError`.
  func bytes() throws -> [UInt8] {
    let pdf = try PDFDocument(title: GeneratorWords.title(program.wish), author: gym, size: size)
    overview(pdf)
    for day in program.days { sheet(day, pdf) }
    for page in 0..<pdf.pageCount {
      pdf.turn(to: page)
      foot(pdf, page + 1)
    }
    return try pdf.finish()
  }

  private func foot(_ pdf: PDFDocument, _ page: Int) {
    let y = pdf.height - 24
    pdf.line(Self.margin, y - 12, pdf.width - Self.margin, y - 12, width: 0.4, grey: 0.5)
    pdf.text("\(gym) · \(member)", x: Self.margin, y: y, size: 8, grey: 0.3)
    pdf.text(
      GeneratorWords.page(page, of: pdf.pageCount), x: pdf.width - Self.margin, y: y, size: 8, grey: 0.3, align: .right)
  }

  /// - Returns: where the page continues.
  private func head(_ title: String, _ right: String, _ pdf: PDFDocument) -> Double {
    pdf.addPage()
    let room = pdf.width - 2 * Self.margin - pdf.width(of: right, size: 10) - 20
    var size = 20.0
    while size > 12, pdf.width(of: title, size: size, bold: true) > room { size -= 1 }
    pdf.text(title, x: Self.margin, y: Self.margin + 16, size: size, bold: true)
    pdf.text(right, x: pdf.width - Self.margin, y: Self.margin + 16, size: 10, align: .right)
    pdf.line(Self.margin, Self.margin + 26, pdf.width - Self.margin, Self.margin + 26, width: 1.2)
    return Self.margin + 46
  }

  // MARK: The first sheet

  private func overview(_ pdf: PDFDocument) {
    let top = head(GeneratorWords.title(program.wish), "\(member) · \(GeneratorWords.made(day))", pdf)
    let gap = 32.0
    let wide = (pdf.width - 2 * Self.margin - gap) * 0.64
    var y = section(GeneratorWords.reasons, x: Self.margin, y: top, pdf)
    for reason in program.reasons {
      y = paragraph(
        GeneratorWords.sentence(reason, unit: unit), x: Self.margin, y: y, width: wide, dot: true, pdf)
    }
    y = section(GeneratorWords.days, x: Self.margin, y: y + 12, pdf)
    for day in program.days {
      let names = day.exercises.map { name($0.exercise) }.joined(separator: ", ")
      let text = "\(GeneratorWords.weekday(day.weekday)), \(GeneratorWords.day(day)): \(names)."
      guard y < pdf.height - Self.foot - 60 else { break }
      y = paragraph(text, x: Self.margin, y: y, width: wide, dot: true, pdf)
    }
    _ = paragraph(GeneratorWords.guidance, x: Self.margin, y: y + 6, width: wide, dot: false, pdf)
    let (x, narrow) = (Self.margin + wide + gap, pdf.width - 2 * Self.margin - wide - gap)
    y = section(GeneratorWords.weeks, x: x, y: top, pdf)
    for week in program.weeks {
      pdf.text(GeneratorWords.week(week), x: x, y: y, size: 10)
      y += 15
    }
    y = section(GeneratorWords.volume, x: x, y: y + 12, pdf)
    for row in program.volume where row.range != nil && y < pdf.height - Self.foot - 20 {
      pdf.text(GeneratorWords.capitalised(GeneratorWords.muscle(row.muscle)), x: x, y: y, size: 10)
      pdf.text(GeneratorWords.number(row.full), x: x + narrow, y: y, size: 10, bold: true, align: .right)
      pdf.line(x, y + 4, x + narrow, y + 4, width: 0.3, grey: 0.6)
      y += 15
    }
  }

  private func section(_ title: String, x: Double, y: Double, _ pdf: PDFDocument) -> Double {
    pdf.text(title, x: x, y: y, size: 12, bold: true)
    return y + 18
  }

  private func paragraph(
    _ text: String, x: Double, y: Double, width: Double, dot: Bool, _ pdf: PDFDocument
  ) -> Double {
    let indent = dot ? 10.0 : 0
    var y = y
    for (index, line) in pdf.lines(text, width: width - indent, size: 10).enumerated() {
      if dot, index == 0 { pdf.text("•", x: x, y: y, size: 10) }
      pdf.text(line, x: x + indent, y: y, size: 10)
      y += 14
    }
    return y + 3
  }

  // MARK: A day

  private func sheet(_ day: ProgramDay, _ pdf: PDFDocument) {
    let title = "\(GeneratorWords.day(day)) · \(GeneratorWords.weekday(day.weekday))"
    var y = head(title, GeneratorWords.minutes(day.minutes), pdf) - 12
    let left = Self.margin
    let all = pdf.width - 2 * left
    let column = min((all - 200) / Double(program.weeks.count), 120)
    let boxes = pdf.width - left - column * Double(program.weeks.count)
    func rules(_ from: Double, _ to: Double) {
      for index in 0...program.weeks.count {
        let x = boxes + column * Double(index)
        pdf.line(x, from, x, to, width: 0.6, grey: 0)
      }
    }
    // The light week is shaded, so that nobody trains hard in it by mistake.
    func shade(_ from: Double, _ to: Double) {
      for (index, week) in program.weeks.enumerated() where week.kind == .light {
        pdf.fill(x: boxes + column * Double(index), y: from + 0.5, width: column, height: to - from - 1, grey: 0.92)
      }
    }
    func tableHead() {
      shade(y, y + 26)
      pdf.text(GeneratorWords.exercise, x: left, y: y + 17, size: 9, bold: true)
      for (index, week) in program.weeks.enumerated() {
        let words = GeneratorWords.weekHead(week)
        let x = boxes + column * (Double(index) + 0.5)
        pdf.text(words.title, x: x, y: y + 11, size: 9, bold: true, align: .centre)
        pdf.text(words.text, x: x, y: y + 21, size: 7.5, grey: 0.25, align: .centre)
      }
      pdf.line(boxes, y, left + all, y)
      rules(y, y + 26)
      y += 26
      pdf.line(left, y, left + all, y, width: 1)
    }
    tableHead()
    let bottom = pdf.height - Self.foot - 34
    let tall = min(max((bottom - y) / Double(max(day.exercises.count, 1)), 46), 62)
    for exercise in day.exercises {
      if y + tall > bottom {
        y = head(title, GeneratorWords.minutes(day.minutes), pdf) - 12
        tableHead()
      }
      shade(y, y + tall)
      // Drawn again, because the shade covers half of the line.
      pdf.line(left, y, left + all, y)
      about(exercise, x: left, y: y, width: boxes - left - 10, height: tall, pdf)
      for (index, step) in exercise.steps.enumerated() {
        let x = boxes + column * Double(index) + 4
        pdf.text(GeneratorWords.step(step), x: x, y: y + 10, size: 7.5, grey: 0.25)
        if let weight = step.weight {
          pdf.text(GeneratorWords.weight(weight), x: x, y: y + 19, size: 7.5, grey: 0.25)
        }
      }
      rules(y, y + tall)
      y += tall
      pdf.line(left, y, left + all, y)
    }
    pdf.text(GeneratorWords.write, x: left, y: y + 16, size: 8, grey: 0.3)
  }

  private func about(
    _ exercise: ProgramExercise, x: Double, y: Double, width: Double, height: Double, _ pdf: PDFDocument
  ) {
    var y = y + 12
    let end = y - 12 + height - 3
    for line in pdf.lines(name(exercise.exercise), width: width, size: 10.5, bold: true).prefix(2) {
      pdf.text(line, x: x, y: y, size: 10.5, bold: true)
      y += 12
    }
    var texts = exercise.reasons.map { GeneratorWords.sentence($0, unit: unit) }
    if exercise.restSeconds > 0 {
      texts.insert(GeneratorWords.capitalised(GeneratorWords.rest(exercise.restSeconds)) + ".", at: 0)
    }
    for line in pdf.lines(texts.joined(separator: " "), width: width, size: 7.5) where y <= end {
      pdf.text(line, x: x, y: y, size: 7.5, grey: 0.25)
      y += 9
    }
  }
}
