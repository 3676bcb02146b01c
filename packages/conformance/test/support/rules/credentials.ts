import { assert } from "@effect/vitest"
import type { Options } from "@xeffect/http"
import * as Effect from "effect/Effect"
import { expected, type Kind } from "../expected.ts"
import { credentials, outcomeOf, outcomeOfAll } from "../recorder.ts"
import type { AnyRow } from "../row.ts"
import { unreal } from "../unreal.ts"
import { callWith, refuses, type RuleTest } from "./rule.ts"

/** How a failure for missing credentials names each kind. */
const names: Readonly<Record<Kind, RegExp>> = {
  app: /app-only/i,
  oauth1: /OAuth 1\.0a/,
  oauth2: /OAuth 2\.0 user/i
}

const uses = (row: AnyRow, title: string, params: object, scheme: string, options?: Options): RuleTest => ({
  title,
  check: Effect.map(outcomeOf(row, params, options), ({ error, requests }) => {
    assert.isUndefined(error, error?.message)
    assert.strictEqual(requests.at(-1)?.scheme, scheme)
  })
})

/** Which credentials a call uses. */
export const authentication = (row: AnyRow): ReadonlyArray<RuleTest> => {
  const call = row.call(unreal)
  const { accepts, user_auth } = expected(row)
  const takesOAuth1 = accepts.includes("oauth1")
  const takesBearer = accepts.length > (takesOAuth1 ? 1 : 0)
  const alone = [
    ...(takesBearer
      ? [uses(row, "uses a bearer token if there is nothing else", call, "Bearer", credentials.bearer)]
      : []),
    ...(takesOAuth1 ? [uses(row, "uses OAuth 1.0a if there is nothing else", call, "OAuth", credentials.oauth1)] : [])
  ]
  if (user_auth === undefined) {
    return [
      ...alone,
      ...(takesBearer ? [uses(row, "uses the bearer token of both", call, "Bearer")] : []),
      refuses(row, { ...call, user_auth: true }, "user_auth")
    ]
  }
  return [
    ...alone,
    uses(row, `user_auth is ${user_auth} by default`, call, user_auth ? "OAuth" : "Bearer"),
    uses(row, "user_auth: true is OAuth 1.0a", callWith(row, { user_auth: true }), "OAuth"),
    uses(row, "user_auth: false is the bearer token", callWith(row, { user_auth: false }), "Bearer"),
    refuses(row, callWith(row, { user_auth: "yes" }), "user_auth"),
    misses(row, "does not sign with a bearer token alone", callWith(row, { user_auth: true }), credentials.bearer, [
      "oauth1"
    ]),
    misses(row, "has no bearer token in OAuth 1.0a alone", callWith(row, { user_auth: false }), credentials.oauth1, [
      "app",
      "oauth2"
    ])
  ]
}

// Nothing is sent, and the failure names every kind that is accepted and that `user_auth` leaves, and none that is not.
const misses = (
  row: AnyRow,
  title: string,
  params: object,
  options: Options,
  left: ReadonlyArray<string> = ["app", "oauth1", "oauth2"]
): RuleTest => ({
  title,
  check: Effect.map(outcomeOf(row, params, options), ({ error, requests }) => {
    assert.lengthOf(requests, 0)
    assert.strictEqual(error?.reason._tag, "MissingCredentials")
    // The configured credentials follow after the last semicolon.
    const words = error?.message.slice(0, error.message.lastIndexOf(";")) ?? ""
    const named = Object.entries(names).flatMap(([kind, name]) => (name.test(words) ? [kind] : []))
    const accepted = expected(row)
      .accepts.filter((kind) => left.includes(kind))
      .toSorted()
    assert.deepStrictEqual(named, accepted, error?.message)
  })
})

/** The outcome without credentials that fit. */
export const missing = (row: AnyRow): ReadonlyArray<RuleTest> => {
  const call = row.call(unreal)
  const none = misses(row, "names the credentials that it accepts if there are none", call, {})
  return expected(row).accepts.includes("oauth1")
    ? [none]
    : [none, misses(row, "names the credentials that it accepts instead of OAuth 1.0a", call, credentials.oauth1)]
}

/** Whether a request determines the user's ID first. */
export const lookups = (row: AnyRow): ReadonlyArray<RuleTest> => {
  const call = row.call(unreal)
  const me = "GET /2/users/me"
  const makes = (
    title: string,
    calls: ReadonlyArray<object>,
    options: Options,
    first: ReadonlyArray<string>
  ): RuleTest => ({
    title,
    check: Effect.map(outcomeOfAll(row, calls, options), ({ error, requests }) => {
      assert.isUndefined(error, error?.message)
      assert.lengthOf(requests, first.length + calls.length)
      assert.deepStrictEqual(
        requests.slice(0, first.length).map(({ line }) => line),
        first
      )
    })
  })
  const { accepts, lookup, user_auth } = expected(row)
  if (lookup === undefined) return [makes("looks no user up", [call], credentials.both, [])]
  const asBearer = user_auth === undefined ? call : callWith(row, { user_auth: false })
  return [
    makes("looks the user up for a bearer token", [asBearer], credentials.both, [me]),
    makes("looks the user up once for several calls", [asBearer, asBearer, asBearer], credentials.bearer, [me]),
    ...(accepts.includes("oauth1")
      ? [makes("reads the user from an OAuth 1.0a token", [call], credentials.oauth1, [])]
      : [])
  ]
}
