/** The flags of the command line, and what they set. */
import * as Flag from "effect/cli/Flag"
import * as Duration from "effect/Duration"
import * as Option from "effect/Option"
import { isIP } from "node:net"
import { flag, onOff, repeated, wholeNumber } from "./flag.ts"
import { defaultMaxBodySize, isHostname, isOrigin } from "../callers.ts"
import { defaultPerMinute, maxPerMinute } from "../../emulator/life/options.ts"
import { isPublicUrl } from "../../emulator/conditions.ts"
import { isRegistrable } from "../../auth/oauth/redirects.ts"

const port = flag("port", "PORT", "a number from 0 to 65535", (text) => wholeNumber(text, 0, 65_535)).pipe(
  Flag.withAlias("p"),
  Flag.withDescription("Port to listen on, or 0 for any free port (default: 8080)"),
  Flag.withDefault(8080)
)

const vocabularies = ["tweets", "posts"] as const

const vocabulary = flag("vocabulary", "tweets|posts", "tweets or posts", (text) =>
  vocabularies.find((name) => name === text)
).pipe(
  Flag.withDescription(
    "Field names in responses: tweets, as in recorded traffic, or posts, as in the newest description (default: tweets)"
  ),
  Flag.withDefault(vocabularies[0])
)

const hosts = ["x", "twitter"] as const

const problem_types = flag("problem-types", "x|twitter", "x or twitter", (text) =>
  hosts.find((name) => name === text)
).pipe(
  Flag.withDescription(
    "Host in the types of problems: x for api.x.com, or twitter for api.twitter.com, as in older traffic (default: x)"
  ),
  Flag.withDefault(hosts[0])
)

const access_level = flag("access-level", "enterprise|self-serve", "enterprise or self-serve", (text) =>
  text === "enterprise" ? text : text === "self-serve" ? ("self_serve" as const) : undefined
).pipe(
  Flag.withDescription(
    "Access level of the app: enterprise or self-serve. With self-serve it cannot like, follow or quote, and can only reply to people who engage with the user (default: enterprise)"
  ),
  Flag.withDefault("enterprise" as const)
)

const maxNumber = 1_000_000_000

const limits = flag("limits", "off|declared|N", "off, declared or a number of requests, 1 or more", (text) =>
  text === "off" || text === "declared" ? text : wholeNumber(text, 1, maxNumber)
).pipe(
  Flag.withDescription(
    "Rate limits: off, declared (the published ones), or N requests per operation and user in 15 minutes (default: declared)"
  ),
  Flag.withDefault("declared" as const)
)

const latency = flag("latency", "MS", "a whole number of milliseconds", (text) => wholeNumber(text, 0, maxNumber)).pipe(
  Flag.withDescription("Milliseconds to delay each response (default: 0)"),
  Flag.withDefault(0)
)

const fail = flag("fail", "SHARE", "a number from 0 to 1, such as 0.1", (text) =>
  /^\d?(?:\.\d{1,15})?$/.test(text) && text !== "" && Number(text) <= 1 ? Number(text) : undefined
).pipe(
  Flag.withDescription("Share of requests that fail at random with a 503, from 0 to 1, such as 0.1 (default: 0)"),
  Flag.withDefault(0)
)

const log = Flag.Boolean("log").pipe(
  Flag.withDescription("Log each request to standard error: method, path, status and milliseconds, without secrets"),
  Flag.withDefault(false)
)

const isHandle = (text: string): boolean => /^\w{1,15}$/.test(text)

const users = repeated(
  "user",
  "NAME",
  "a handle of 1 to 15 letters, digits and underscores",
  isHandle,
  "Print the tokens of another user, by handle; adds the user if needed"
)

const redirect_uris = repeated(
  "redirect-uri",
  "URL",
  "an address that a browser can go to",
  isRegistrable,
  "Another allowed callback URL of sign-ins, besides loopback addresses and https://app.example"
)

const public_url = flag("public-url", "URL", "an address such as https://x-api.example", (text) =>
  isPublicUrl(text) ? text.replace(/\/+$/, "") : undefined
).pipe(
  Flag.withDescription(
    "Public address of the emulator behind a TLS proxy, for signatures and URLs (default: the address of each request)"
  ),
  Flag.optional
)

const listen = flag("listen", "ADDRESS", "an IP address", (text) => (isIP(text) === 0 ? undefined : text)).pipe(
  Flag.withDescription("IP address to listen on; 0.0.0.0 for all, for example in a container (default: 127.0.0.1)"),
  Flag.withDefault("127.0.0.1")
)

const allowed_hosts = repeated(
  "allow-host",
  "NAME",
  "a host name without a port",
  isHostname,
  "Another host name to respond to, besides loopback names and the X API's own"
)

const allowed_origins = repeated(
  "allow-origin",
  "ORIGIN",
  "an origin such as https://app.example",
  isOrigin,
  "Another origin whose pages may send requests, besides this machine"
)

const max_body_size = flag("max-body", "BYTES", "a whole number of bytes", (text) =>
  wholeNumber(text, 0, maxNumber)
).pipe(
  Flag.withDescription(`Largest request body, in bytes (default: ${defaultMaxBodySize})`),
  Flag.withDefault(defaultMaxBodySize)
)

const isoTime = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d))?$/

const clock = flag("clock", "TIME", "a time such as 2026-01-31T12:00:00Z", (text) =>
  isoTime.test(text) && Number.isFinite(Date.parse(text)) ? Date.parse(text) : undefined
).pipe(
  Flag.withDescription("Start time of the emulator's clock, such as 2026-01-31T12:00:00Z (default: now)"),
  Flag.optional
)

const seed = flag("seed", "N", "a whole number", (text) => wholeNumber(text, 0, maxNumber)).pipe(
  Flag.withDescription("Seed of all randomness, so that the same requests have the same outcome (default: none)"),
  Flag.optional
)

const stop_clock = Flag.Boolean("stop-clock").pipe(
  Flag.withDescription("Stop the clock until the control moves it; needs --control"),
  Flag.withDefault(false)
)

const live_rate = flag("live-rate", "N", `a number of acts per minute from 0 to ${maxPerMinute}`, (text) =>
  /^\d{1,4}(?:\.\d{1,9})?$/.test(text) && Number(text) <= maxPerMinute ? Number(text) : undefined
).pipe(
  Flag.withDescription(
    `Average number of acts of simulated people per minute; needs --live (default: ${defaultPerMinute})`
  ),
  Flag.optional
)

const challengeOf = (text: string): Duration.Duration | undefined => {
  if (text === "never") return Duration.infinity
  // The text of a duration is checked here, which the type of an input asks the compiler to do.
  const duration = Option.getOrUndefined(Duration.fromInput(text as Duration.Input))
  return duration !== undefined && Duration.toSeconds(duration) >= 1 && Duration.isFinite(duration)
    ? duration
    : undefined
}

const challenge_every = flag(
  "challenge-every",
  "DURATION|never",
  'a duration of a second or more, such as "1 hour", or never',
  challengeOf
).pipe(
  Flag.withDescription("Time between the challenges of webhooks, which X also sends (default: 1 hour)"),
  Flag.withDefault(Duration.hours(1))
)

const auto_approve = onOff("auto-approve", "Approve each sign-in as the main user when its page opens, without asking")

const deny = onOff("deny", "Refuse each sign-in when its page opens, without asking")

const open = onOff("open", "Open a page that shows the emulator's contents and switches faults on")

const live = onOff("live", "Simulate people who post, reply, like and follow, by --seed and the clock")

const control = onOff(
  "control",
  "Serve the control at /emulator/: clock, state, users, faults, requests. Its token comes from the variable X_EMULATOR_TOKEN. Without it the emulator makes a token, and prints it as X_EMULATOR_TOKEN"
)

const control_remote = onOff(
  "control-remote",
  "Accept requests to the control from other machines, for example in a container"
)

const compress_streams = onOff(
  "compress-streams",
  "Compress streams for clients that accept it, as the X API does. Some clients, such as Ruby's Net::HTTP, cannot read those line by line"
)

/** All flags, by the options that they set, if they set one. */
export const flags = {
  port,
  log,
  limits,
  latency,
  fail,
  vocabulary,
  problem_types,
  access_level,
  users,
  auto_approve,
  deny,
  open,
  live,
  live_rate,
  challenge_every,
  control,
  control_remote,
  redirect_uris,
  public_url,
  listen,
  allowed_hosts,
  allowed_origins,
  max_body_size,
  compress_streams,
  clock,
  stop_clock,
  seed
}

/** The values of a command line. */
export type Given = {
  readonly [Name in keyof typeof flags]: (typeof flags)[Name] extends Flag.Flag<infer A> ? A : never
}
