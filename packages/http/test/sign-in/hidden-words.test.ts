import { assert, describe, it } from "@effect/vitest"
import { refresh, revoke } from "@xeffect/http/sign-in/oauth2"
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
        assert.notInclude(JSON.stringify([error.answer, { ...error.reason }]), secret)
      }
    })
  )

  for (const [name, call] of Object.entries(calls)) {
    it.effect.each(Object.keys(problems).map(Number))(`is for the same reason without them: ${name}, %s`, (status) =>
      Effect.gen(function* () {
        const failure = (detail: string) => {
          const answer = reply(status, { ...problems[status], detail }, limitHeaders(1, 0, 900))
          return Effect.flip(Effect.provide(call, timedClient(() => Effect.succeed(answer)).client))
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
