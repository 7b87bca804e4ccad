import Gym
import PDF
import Wire

/// A member's month on paper: totals, how much of the plan was done, the best lifts with their curves, goals and notes.
struct ReviewPaper {
  var report: ClientReviewView
  var gym: String
  /// The reader's unit.
  var unit: WeightUnit
  var size: PaperSize
  var day: (Int) -> CalendarDay

  private static let margin = 42.0
  private static let foot = 44.0

  /// - Throws: `PDFError`.
  func bytes() throws -> [UInt8] {
    let pdf = try PDFDocument(
      title: ReviewWords.title(report.client.name, report.month), author: gym, size: size, isPortrait: true)
    var page = Page(pdf: pdf, margin: Self.margin, foot: Self.foot)
    page.begin(ReviewWords.title(report.client.name, report.month), report.trainer.map { ReviewWords.by($0.name) })
    sums(&page)
    lifts(&page)
    body(&page)
    goals(&page)
    notes(&page)
    for index in 0..<pdf.pageCount {
      pdf.turn(to: index)
      pdf.line(Self.margin, pdf.height - 36, pdf.width - Self.margin, pdf.height - 36, width: 0.4, grey: 0.5)
      pdf.text("\(gym) · \(report.client.name)", x: Self.margin, y: pdf.height - 24, size: 8, grey: 0.3)
      pdf.text(
        GeneratorWords.page(index + 1, of: pdf.pageCount), x: pdf.width - Self.margin, y: pdf.height - 24, size: 8,
        grey: 0.3, align: .right)
    }
    return try pdf.finish()
  }

  // MARK: Parts

  private func sums(_ page: inout Page) {
    var boxes = [
      (ReviewWords.workouts(report.this.workouts), String(report.this.workouts), String(report.before.workouts)),
      (ReviewWords.setsWord(report.this.sets), String(report.this.sets), String(report.before.sets)),
    ]
    if let volume = report.this.volumeGrams {
      boxes.append(
        (ReviewWords.volume, ReviewWords.volume(volume, unit), ReviewWords.volume(report.before.volumeGrams ?? 0, unit))
      )
    }
    if let kept = report.kept {
      boxes.append((ReviewWords.kept, ReviewWords.percent(kept.done, kept.planned), ""))
    }
    let pdf = page.pdf
    let wide = page.width / Double(boxes.count)
    for (index, box) in boxes.enumerated() {
      let x = page.left + wide * Double(index)
      pdf.text(box.1, x: x, y: page.y + 20, size: 22, bold: true)
      pdf.text(box.0, x: x, y: page.y + 36, size: 9, grey: 0.3)
      let note = box.2.isEmpty ? ReviewWords.planned(report.kept) : ReviewWords.before(box.2)
      pdf.text(note, x: x, y: page.y + 48, size: 8, grey: 0.4)
    }
    page.y += 70
    weeks(&page)
  }

  private func weeks(_ page: inout Page) {
    let most = max(report.weeks.map(\.workouts).max() ?? 0, 1)
    page.section(ReviewWords.weeks, needs: 90)
    page.y += 10
    let pdf = page.pdf
    let (tall, wide) = (46.0, min(70, page.width / Double(max(report.weeks.count, 1))))
    for (index, week) in report.weeks.enumerated() {
      let x = page.left + wide * Double(index)
      let height = tall * Double(week.workouts) / Double(most)
      pdf.fill(x: x, y: page.y + tall - height, width: wide - 14, height: max(height, 1), grey: 0.35)
      pdf.text("\(week.workouts)", x: x + (wide - 14) / 2, y: page.y + tall - height - 3, size: 9, align: .centre)
      pdf.text(
        ReviewWords.short(week.monday), x: x + (wide - 14) / 2, y: page.y + tall + 12, size: 8, grey: 0.3,
        align: .centre)
    }
    page.y += tall + 30
  }

  private func lifts(_ page: inout Page) {
    guard let lifts = report.lifts, !lifts.isEmpty else { return }
    page.section(ReviewWords.lifts, needs: 60)
    for lift in lifts {
      page.need(44)
      let pdf = page.pdf
      let name = pdf.lines(lift.name, width: 180, size: 11, bold: true).first ?? ""
      pdf.text(name, x: page.left, y: page.y + 14, size: 11, bold: true)
      pdf.text(ReviewWords.sets(lift.sets), x: page.left, y: page.y + 27, size: 8, grey: 0.3)
      if let best = lift.bestGrams {
        pdf.text(ReviewWords.grams(best, unit), x: page.left + 200, y: page.y + 14, size: 12, bold: true)
        let change = lift.beforeGrams.map { ReviewWords.change(best - $0, unit) } ?? ReviewWords.first
        pdf.text(change, x: page.left + 200, y: page.y + 27, size: 8, grey: 0.3)
      }
      curve(lift.points, x: page.left + 330, y: page.y + 2, width: page.width - 330, height: 30, pdf)
      page.y += 44
      pdf.line(page.left, page.y - 6, page.left + page.width, page.y - 6, width: 0.3, grey: 0.7)
    }
    page.y += 8
  }

  private func curve(
    _ points: [ClientReviewView.Point], x: Double, y: Double, width: Double, height: Double, _ pdf: PDFDocument
  ) {
    let placed = points.compactMap { point in CalendarDay(point.day).map { (Double($0.number), Double(point.grams)) } }
    guard let first = placed.first, let last = placed.last, last.0 > first.0 else { return }
    let low = placed.map(\.1).min() ?? 0
    let span = max((placed.map(\.1).max() ?? 0) - low, 1)
    func spot(_ point: (Double, Double)) -> (x: Double, y: Double) {
      (x + width * (point.0 - first.0) / (last.0 - first.0), y + height * (1 - (point.1 - low) / span))
    }
    for (one, next) in zip(placed, placed.dropFirst()) {
      let (from, to) = (spot(one), spot(next))
      pdf.line(from.x, from.y, to.x, to.y, width: 1.1, grey: 0.25)
    }
    let end = spot(last)
    pdf.fill(x: end.x - 2, y: end.y - 2, width: 4, height: 4, grey: 0)
  }

  private func body(_ page: inout Page) {
    if let weights = report.bodyWeight, let last = weights.last {
      page.section(ReviewWords.bodyWeight, needs: 60)
      let pdf = page.pdf
      pdf.text(ReviewWords.grams(last.grams, unit), x: page.left, y: page.y + 14, size: 12, bold: true)
      if let first = weights.first(where: { $0.day.hasPrefix(report.month) }) {
        pdf.text(
          ReviewWords.change(last.grams - first.grams, unit, ReviewWords.inMonth), x: page.left, y: page.y + 27,
          size: 8,
          grey: 0.3)
      }
      curve(weights, x: page.left + 330, y: page.y + 2, width: page.width - 330, height: 30, pdf)
      page.y += 48
    }
    guard let all = report.measurements, !all.isEmpty else { return }
    page.section(ReviewWords.measurements, needs: 40)
    for kind in MeasurementKind.allCases {
      let own = all.filter { $0.kind == kind }
      guard let last = own.first else { continue }
      page.need(16)
      page.pdf.text(ReviewWords.measurement(kind), x: page.left, y: page.y + 10, size: 10)
      page.pdf.text(ReviewWords.value(last.value), x: page.left + 200, y: page.y + 10, size: 10, bold: true)
      page.pdf.text(ReviewWords.short(last.day), x: page.left + 330, y: page.y + 10, size: 9, grey: 0.3)
      page.y += 16
    }
    page.y += 12
  }

  private func goals(_ page: inout Page) {
    guard let goals = report.goals, !goals.isEmpty else { return }
    page.section(ReviewWords.goals, needs: 40)
    for goal in goals {
      page.paragraph(ReviewWords.goal(goal), dot: true)
    }
    page.y += 8
  }

  private func notes(_ page: inout Page) {
    guard !report.notes.isEmpty else { return }
    page.section(ReviewWords.notes, needs: 40)
    for note in report.notes {
      page.paragraph(ReviewWords.short(day(note.at).text), dot: false, grey: 0.35)
      for line in note.text.split(separator: "\n", omittingEmptySubsequences: true) {
        page.paragraph(String(line), dot: false)
      }
      page.y += 4
    }
  }

  // MARK: A page

  /// The current position of the text. It adds pages as needed.
  private struct Page {
    let pdf: PDFDocument
    let margin: Double
    let foot: Double
    var y = 0.0

    init(pdf: PDFDocument, margin: Double, foot: Double) {
      self.pdf = pdf
      self.margin = margin
      self.foot = foot
    }

    var left: Double { margin }
    var width: Double { pdf.width - 2 * margin }

    mutating func begin(_ title: String, _ below: String?) {
      pdf.addPage()
      var size = 20.0
      while size > 12, pdf.width(of: title, size: size, bold: true) > width { size -= 1 }
      pdf.text(title, x: left, y: margin + 16, size: size, bold: true)
      if let below { pdf.text(below, x: left, y: margin + 32, size: 10, grey: 0.3) }
      pdf.line(left, margin + 40, left + width, margin + 40, width: 1.2)
      y = margin + 54
    }

    /// Starts a new page if this much does not fit on the current one.
    mutating func need(_ height: Double) {
      guard y + height > pdf.height - foot else { return }
      pdf.addPage()
      y = margin
    }

    mutating func section(_ title: String, needs height: Double) {
      need(height + 20)
      pdf.text(title, x: left, y: y + 12, size: 12, bold: true)
      y += 22
    }

    mutating func paragraph(_ text: String, dot: Bool, grey: Double = 0) {
      let indent = dot ? 10.0 : 0
      for (index, line) in pdf.lines(text, width: width - indent, size: 10).enumerated() {
        need(14)
        if dot, index == 0 { pdf.text("•", x: left, y: y + 10, size: 10) }
        pdf.text(line, x: left + indent, y: y + 10, size: 10, grey: grey)
        y += 14
      }
    }
  }
}
