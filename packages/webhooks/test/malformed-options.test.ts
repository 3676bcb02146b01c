import { isXError } from "@xeffect/core"
import { webhook, redisEventStore, sqliteEventStore } from "@xeffect/webhooks"
import { assert, describe, it } from "vitest"

const on_event = () => {}
const consumer_secret = "secret"

const thrownBy = (make: () => unknown): string => {
  try {
    make()
  } catch (error) {
    if (isXError(error)) return error.message
    throw error
  }
  return "nothing was thrown"
}

// As callers without types see them.
const makeWebhook = webhook as (options: unknown) => unknown

describe("a webhook", () => {
  const rows: ReadonlyArray<readonly [message: string, options: unknown]> = [
    ["options must be an object, but is null", null],
    ["on_event must be a function, but is undefined", { consumer_secret }],
    ["on_event must be a function, but is 5", { consumer_secret, on_event: 5 }],
    ["time_limit must be a duration longer than zero", { consumer_secret, on_event, time_limit: "2 parsecs" }],
    ["time_limit must be a duration longer than zero", { consumer_secret, on_event, time_limit: -1 }],
    ["max_body_size must be a whole number, 1 or more", { consumer_secret, on_event, max_body_size: "1mb" }],
    ["max_body_size must be a whole number, 1 or more", { consumer_secret, on_event, max_body_size: Number.NaN }],
    ["max_recent_keys must be a whole number, 0 or more", { consumer_secret, on_event, max_recent_keys: -1 }],
    ["store must be a store of events", { consumer_secret, on_event, store: 5 }],
    ["background must be a function", { consumer_secret, on_event, background: true }],
    [
      "challenge_secret must be client_secret or consumer_secret",
      { consumer_secret, on_event, challenge_secret: "clientSecret" }
    ],
    ["require_newer must be true or false", { consumer_secret, on_event, require_newer: "yes" }]
  ]
  it.each(rows)("is refused when it is made, with the option and the rule: %s", (message, options) => {
    assert.include(
      thrownBy(() => makeWebhook(options)),
      `webhook: InvalidInput: ${message}`
    )
  })
})

describe("a store of events", () => {
  const keep_for = "2 parsecs" as "2 days"
  const rule = "InvalidInput: keep_for must be a duration longer than zero"
  const sql = { exec: () => {}, prepare: () => ({ all: () => [] }) }
  it.each([
    ["redisEventStore", () => redisEventStore({ sendCommand: async () => null }, { keep_for })],
    ["sqliteEventStore", () => sqliteEventStore(sql, { keep_for })]
  ] as const)("by %s is refused when it is made, for a time that is no duration", (name, make) => {
    assert.include(thrownBy(make), `${name}: ${rule}`)
  })
})
