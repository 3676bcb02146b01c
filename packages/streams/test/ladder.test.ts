import { assert, describe, it } from "@effect/vitest"
import {
  BadRequest,
  Conflict,
  CreditsDepleted,
  DecodeError,
  Forbidden,
  InvalidInput,
  NotFound,
  RateLimited,
  type Reason,
  ServerError,
  Timeout,
  TooManyConnections,
  TransportError,
  Unauthorized,
  UsageCapped,
  XError
} from "@xeffect/core"
import { backoff } from "@xeffect/core/retry"
import * as Duration from "effect/Duration"
import * as Schema from "effect/Schema"
import { type Cause, count, noAttempts, reconnecting } from "../src/follow/machine/ladder.ts"
import { judge } from "../src/follow/machine/verdict.ts"

describe("the waits before the next connection", () => {
  const ladder = (cause: Cause, times: number) => {
    let attempts = noAttempts
    return Array.from({ length: times }, () => {
      attempts = count(attempts, cause)
      return backoff(reconnecting[cause], attempts[cause], 0)
    })
  }

  it.each([
    ["dropped", [0, 0, 0]],
    ["network", [250, 500, 750, 1000]],
    ["http", [5000, 10_000, 20_000, 40_000, 80_000, 160_000, 320_000, 320_000]],
    ["rate_limited", [60_000, 120_000, 240_000, 480_000, 900_000, 900_000]],
    ["connections", [60_000, 120_000, 240_000, 480_000, 900_000, 900_000]]
  ] as const)("are those of the X API's rules after %s", (cause, waits) => {
    assert.deepStrictEqual(ladder(cause, waits.length), [...waits])
  })

  it("grow to 16 seconds for the network", () => {
    const waits = ladder("network", 100)
    assert.strictEqual(waits[63], 16_000)
    assert.strictEqual(Math.max(...waits), 16_000)
  })

  it.prop(
    "are never shorter for their jitter",
    {
      cause: Schema.Literals(["dropped", "network", "http", "rate_limited", "connections"]),
      attempt: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 5000 })),
      chance: Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 1 }))
    },
    ({ attempt, cause, chance }) => {
      const wait = backoff(reconnecting[cause], attempt, 0)
      const waited = backoff(reconnecting[cause], attempt, chance)
      assert.isAtLeast(waited, wait)
      assert.isAtMost(waited, Math.round(wait * 1.2))
    }
  )

  it("count for each cause by itself", () => {
    const attempts = count(count(count(noAttempts, "http"), "network"), "http")
    assert.strictEqual(backoff(reconnecting.http, attempts.http, 0), 10_000)
    assert.strictEqual(backoff(reconnecting.network, attempts.network, 0), 250)
  })
})

const detail = "…"
const long = 60_000
const short = 9999

interface Row {
  readonly name: string
  readonly reason: Reason | undefined
  readonly lived: number | undefined
  readonly expected: Cause | "stop"
  readonly least?: number
  readonly status?: number
}

const rows: ReadonlyArray<Row> = [
  { name: "a clean close", reason: undefined, lived: long, expected: "dropped" },
  { name: "a clean close at once", reason: undefined, lived: short, expected: "network" },
  { name: "a reset", reason: new TransportError({ detail }), lived: long, expected: "dropped" },
  { name: "a reset at once", reason: new TransportError({ detail }), lived: short, expected: "network" },
  { name: "a refused connection", reason: new TransportError({ detail }), lived: undefined, expected: "network" },
  { name: "a stall", reason: new Timeout({ detail }), lived: long, expected: "network" },
  { name: "no response", reason: new Timeout({ detail }), lived: undefined, expected: "network" },
  { name: "a 503", reason: new ServerError({ detail, status: 503 }), lived: undefined, expected: "http" },
  {
    name: "a 503 with Retry-After",
    reason: new ServerError({ detail, status: 503, retryAfter: Duration.seconds(90) }),
    lived: undefined,
    expected: "http",
    least: 90_000
  },
  { name: "a redirect", reason: new ServerError({ detail, status: 302 }), lived: undefined, expected: "stop" },
  { name: "a 429", reason: new RateLimited({ detail }), lived: undefined, expected: "rate_limited" },
  {
    name: "a 429 with a reset",
    reason: new RateLimited({ detail, retryAfter: Duration.minutes(10) }),
    lived: undefined,
    expected: "rate_limited",
    least: 600_000
  },
  { name: "a 420", reason: new BadRequest({ detail }), lived: undefined, expected: "rate_limited", status: 420 },
  {
    name: "too many connections",
    reason: new TooManyConnections({ detail }),
    lived: undefined,
    expected: "connections"
  },
  ...(["TooManyConnections", "ProvisioningSubscription", "RuleConfigurationIssue", "RulesInvalidIssue"] as const).map(
    (connection_issue, index): Row => ({
      name: connection_issue,
      reason: new TooManyConnections({ detail, connection_issue }),
      lived: undefined,
      expected: (["connections", "http", "stop", "stop"] as const)[index] ?? "stop"
    })
  ),
  ...(
    [
      ["OperationalDisconnect", "dropped"],
      ["UpstreamOperationalDisconnect", "dropped"],
      ["ForceDisconnect", "dropped"],
      ["SlowReader", "dropped"],
      ["InternalError", "dropped"],
      ["SomethingNew", "dropped"],
      ["InvalidRules", "stop"],
      ["ClientApplicationStateDegraded", "rate_limited"]
    ] as const
  ).map(([disconnect_type, expected]): Row => ({
    name: disconnect_type,
    reason: new ServerError({ detail, disconnect_type }),
    lived: long,
    expected
  })),
  ...[
    new BadRequest({ detail }),
    new Unauthorized({ detail }),
    new CreditsDepleted({ detail }),
    new Forbidden({ detail }),
    new NotFound({ detail }),
    new Conflict({ detail }),
    new UsageCapped({ detail }),
    new InvalidInput({ parameter: "partition", value: 0, rule: "1 or more" }),
    new DecodeError({ path: [], detail, body: "", carriedOut: false })
  ].map((reason): Row => ({ name: reason._tag, reason, lived: undefined, expected: "stop" }))
]

describe("what is done about the end of a connection", () => {
  it.each(rows)("$name: $expected", ({ expected, least = 0, lived, reason, status }) => {
    const response = status === undefined ? {} : { response: { status, headers: {}, excerpt: "" } }
    const error = reason && new XError({ operation: "stream_tweets", reason, ...response })
    const verdict = judge({ error, lived })
    assert.deepStrictEqual(verdict, expected === "stop" ? { stop: true } : { stop: false, cause: expected, least })
  })
})
