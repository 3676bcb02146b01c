/** The records until now: requests, limits and the bill. */
import * as Effect from "effect/Effect"
import * as Base64 from "effect/encoding/Base64"
import * as Schema from "effect/Schema"
import type { RecordedRequest } from "../../../emulator/record.ts"
import type { EmulatorControl } from "../controlled.ts"
import { limitsComplaint } from "../../../description/operation-names.ts"
import { reading, refuse, type Route, taking } from "../route.ts"

type Control = EmulatorControl["Service"]

const Part = Schema.Struct({
  name: Schema.String,
  filename: Schema.NullOr(Schema.String),
  content_type: Schema.String,
  size: Schema.Int,
  sha256: Schema.String,
  text: Schema.String
})

const Requests = Schema.Struct({
  requests: Schema.Array(
    Schema.Struct({
      number: Schema.Int.annotate({ description: "Which request since the start it is, from 0" }),
      at: Schema.String.annotate({ description: "When it arrived, by the clock of the emulator" }),
      method: Schema.String,
      path: Schema.String,
      query: Schema.String,
      headers: Schema.Record(Schema.String, Schema.String),
      body: Schema.String.annotate({ description: "The first 65,536 characters, if it is text" }),
      size: Schema.Int,
      sha256: Schema.String,
      prefix: Schema.String.annotate({
        description: "The first 4,096 bytes in base64, if it is neither text nor multipart"
      }),
      parts: Schema.Array(Part),
      status: Schema.Int.annotate({ description: "0 if there was no response" })
    })
  )
})

const requestOf = (number: number, { at, parts, prefix, ...request }: RecordedRequest) => ({
  number,
  at: new Date(at).toISOString(),
  ...request,
  prefix: Base64.encode(prefix),
  parts: parts.map(({ contentType: content_type, filename = null, name, sha256, size, text }) => ({
    name,
    filename,
    content_type,
    size,
    sha256,
    text
  }))
})

const requestsIn = ({ current }: Control): typeof Requests.Type => ({
  requests: Array.from(current().state.record.requests, ([number, { request }]) => requestOf(number, request))
})

const forget = ({ current }: Control): typeof Requests.Type => {
  const { record } = current().state
  record.requests.clear()
  record.oldest = record.next
  record.bytes = 0
  return { requests: [] }
}

const Numbers = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 1_000_000_000 }))

const Window = Schema.Struct({ limit: Numbers, windowSeconds: Numbers })

const Limits = Schema.Union([
  Schema.Literals(["declared", "off"]),
  Numbers,
  Schema.Record(
    Schema.String,
    Schema.Struct({ app: Schema.optionalKey(Schema.Array(Window)), user: Schema.optionalKey(Schema.Array(Window)) })
  )
]).annotate({
  description:
    "`declared`: those that the X API publishes. `off`: none. A number: so many requests in 15 minutes. A table by method and path: limits that differ from the published ones"
})

const LimitReport = Schema.Struct({
  limits: Limits,
  windows: Schema.Array(
    Schema.Struct({
      operation: Schema.String,
      subject: Schema.String.annotate({ description: "`app`, or `user` and an ID" }),
      window_seconds: Schema.Int,
      used: Schema.Int,
      resets_at: Schema.String
    })
  )
})

const limitsIn = ({ clock, current }: Control): typeof LimitReport.Type => {
  const { counts, option } = current().state.limits
  const { now } = clock.state
  const windows = Array.from(counts, ([key, { ends, used }]) => {
    const [, operation = "", subject = "", seconds] = /^(\S+ \S+) (.+) (\d+)$/.exec(key) ?? []
    return { operation, subject, window_seconds: Number(seconds), used, ends }
  })
  return {
    limits: option as typeof Limits.Type,
    windows: windows
      .filter(({ ends }) => ends > now)
      .map(({ ends, ...window }) => ({ ...window, resets_at: new Date(ends).toISOString() }))
  }
}

const Bill = Schema.Struct({
  dollars: Schema.Finite,
  lines: Schema.Array(
    Schema.Struct({
      day: Schema.String,
      operation: Schema.String,
      of: Schema.String,
      count: Schema.Int,
      dollars: Schema.Finite
    })
  )
})

/** The operations that show what was done. */
export const inspected: ReadonlyArray<Route> = [
  reading(
    { method: "GET", path: "/emulator/requests", id: "getRequests", summary: "The requests so far, without secrets" },
    Requests,
    (control) => Effect.sync(() => requestsIn(control))
  ),
  reading(
    { method: "DELETE", path: "/emulator/requests", id: "forgetRequests", summary: "Forgets the requests so far" },
    Requests,
    (control) => Effect.sync(() => forget(control))
  ),
  reading(
    {
      method: "GET",
      path: "/emulator/limits",
      id: "getLimits",
      summary: "The rate limits, and how far they are used up"
    },
    LimitReport,
    (control) => Effect.sync(() => limitsIn(control))
  ),
  taking(
    {
      method: "PUT",
      path: "/emulator/limits",
      id: "setLimits",
      summary: "Sets the rate limits; what is counted stays"
    },
    Schema.Struct({ limits: Limits }),
    LimitReport,
    Effect.fnUntraced(function* ({ limits }, control) {
      const complaint = limitsComplaint(limits)
      if (complaint !== undefined) return yield* refuse(complaint)
      control.current().state.limits.option = limits
      return limitsIn(control)
    })
  ),
  reading(
    { method: "DELETE", path: "/emulator/limits", id: "resetLimits", summary: "Forgets what rate limits have counted" },
    LimitReport,
    (control) =>
      Effect.sync(() => {
        control.current().state.limits.counts.clear()
        return limitsIn(control)
      })
  ),
  reading(
    {
      method: "GET",
      path: "/emulator/bill",
      id: "getBill",
      summary: "What the X API would bill for the requests so far"
    },
    Bill,
    ({ current }) => current().service.bill()
  )
]
