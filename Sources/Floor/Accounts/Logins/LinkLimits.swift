/// How many links by email one kiosk or address may request, and how many one email address may get.
struct LinkLimits: Sendable {
  let sources: RateLimit<String>
  let emails: RateLimit<String>

  init(_ settings: FloorSettings) {
    sources = RateLimit(burst: settings.linksPerSource, perHour: settings.linksPerSource)
    emails = RateLimit(burst: settings.linksPerEmail, perHour: settings.linksPerEmail)
  }
}
