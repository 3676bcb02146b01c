import { inspect } from "node:util"
import { assert, describe, it } from "@effect/vitest"
import { refresh, revoke } from "../over-client/oauth2.ts"
import * as Effect from "effect/Effect"
import { limitHeaders, reply, timedClient } from "../timed-client.ts"

const secret = "a-refresh-token"

const calls = {
  refresh: refresh({ client_id: "id", refresh_token: secret }),
  revoke: revoke({ client_id: "id", token: secret })
}

const problems: Readonly<Record<number, object>> = {
  400: {},
  401: {},
  402: {},
  403: {},
  404: {},
  409: {},
  410: { type: "https://api.x.com/2/problems/resource-not-found" },
  418: {},
  429: {},
  500: {},
  503: { title: "Service Unavailable" }
}

describe("a failure whose words repeat a secret", () => {
  it.effect.each(Object.entries(calls))("has no part of it, wherever it stands: %s", ([, call]) =>
    Effect.gen(function* () {
      for (let before = 980; before <= 1000; before++) {
        const { client } = timedClient(() => Effect.succeed(reply(500, `${"-".repeat(before)}${secret}`)))
        const error = yield* Effect.flip(Effect.provide(call, client))
        assert.notInclude(JSON.stringify(error), secret.slice(0, 7))
      }
    })
  )

  // Longer than what the JSON of an error shows, which is not all that the error holds.
  it.effect.each(Object.entries(calls))("has no part of it deep in a long problem: %s", ([, call]) =>
    Effect.gen(function* () {
      for (const before of [1000, 2000, 3000, 3800]) {
        const problem = { title: "A title", page: `${"-".repeat(before)}${secret}` }
        const headers = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`x-${index}`, "h".repeat(200)]))
        const { client } = timedClient(() => Effect.succeed(reply(500, problem, headers)))
        const error = yield* Effect.flip(Effect.provide(call, client))
        assert.notInclude(JSON.stringify([error.response, { ...error.reason }]), secret)
      }
    })
  )

  for (const [name, call] of Object.entries(calls)) {
    it.effect.each(Object.keys(problems).map(Number))(`is for the same reason without them: ${name}, %s`, (status) =>
      Effect.gen(function* () {
        const failure = (detail: string) => {
          const response = reply(status, { ...problems[status], detail }, limitHeaders(1, 0, 900))
          return Effect.flip(Effect.provide(call, timedClient(() => Effect.succeed(response)).client))
        }
        const [plain, hidden] = [yield* failure("a token"), yield* failure(secret)]
        assert.notInclude(JSON.stringify(hidden), secret)
        assert.deepStrictEqual(
          [hidden.reason._tag, hidden.status, hidden.isRetryable, hidden.retryAt, hidden.retryAfter],
          [plain.reason._tag, plain.status, plain.isRetryable, plain.retryAt, plain.retryAfter]
        )
      })
    )
  }
})

describe("unknown tokens", () => {
  const tokens = { access_token: "NEW-ACCESS-TOKEN", refresh_token: "NEW-REFRESH-TOKEN" }
  const bodies: Readonly<Record<string, unknown>> = {
    JSON: { token_type: "bearer", ...tokens },
    "JSON with an error": { error: "invalid_request", errors: [{ code: 99, message: "Over", ...tokens }], ...tokens },
    "nested JSON": { title: tokens, detail: [tokens], error: { tokens } },
    "a form": "oauth_token=NEW-ACCESS-TOKEN&oauth_token_secret=NEW-SECRET",
    "half of JSON": '{"access_token":"NEW-ACCESS-TOKEN',
    "another type": { token_type: "mac", ...tokens }
  }
  const headers = {
    location: "https://a.example/callback#access_token=NEW-ACCESS-TOKEN",
    "x-response": "NEW-ACCESS-TOKEN"
  }
  const statuses = [200, 201, 204, 302, 400, 401, 403, 404, 409, 429, 500, 503]
  const rows = Object.keys(bodies).flatMap((body) => statuses.map((status) => [status, body] as const))

  it.effect.each(rows)("are not shown, whatever the status is: %s, %s", ([status, body]) =>
    Effect.gen(function* () {
      const { client } = timedClient(() => Effect.succeed(reply(status, bodies[body], headers)))
      const result = yield* Effect.result(Effect.provide(refresh({ client_id: "id", refresh_token: secret }), client))
      if (result._tag === "Success") return
      const { failure } = result
      assert.notInclude(inspect([failure, failure.response, { ...failure.reason }], { depth: 9 }), "NEW-")
      assert.notInclude(JSON.stringify([failure, failure.response, failure.reason, failure.message]), "NEW-")
      if (status < 300 || body !== "JSON with an error") return
      // The description of the error is there.
      assert.deepStrictEqual(failure.response?.problem, {
        error: "invalid_request",
        errors: [{ code: 99, message: "Over" }]
      })
    })
  )
})

describe("the end of a token", () => {
  it.effect.each([1e308, -1e308, 8.64e15, "7200", null])(
    "may be anything, such as %s, without a defect",
    (expires_in) =>
      Effect.gen(function* () {
        const { client } = timedClient(() =>
          Effect.succeed(reply(200, { token_type: "bearer", access_token: "new-access-token", expires_in }))
        )
        const tokens = yield* Effect.provide(refresh({ client_id: "id", refresh_token: secret }), client)
        assert.strictEqual(tokens.expires_at, undefined)
      })
  )
})
