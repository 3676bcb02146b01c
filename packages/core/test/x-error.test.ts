import { inspect } from "node:util"
import { assert, describe, it } from "@effect/vitest"
import {
  BudgetExceeded,
  DecodeError,
  InvalidInput,
  isXError,
  OutcomeUnknown,
  PartialErrors,
  RateLimited,
  type Reason,
  RepeatedToken,
  ServerError,
  Timeout,
  TransportError,
  Unauthorized,
  XError
} from "@xeffect/core"
import * as Rule from "@xeffect/core/rule"
import * as Schemas from "@xeffect/core/schemas"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"

const response = {
  status: 429,
  headers: { date: "Sat, 21 Nov 2026 08:30:00 GMT" },
  rateLimit: { limit: 1, remaining: 0, reset: 2 },
  problem: { title: "Too Many Requests" },
  excerpt: `{"title":"Too Many Requests"}`
}

const reasons: ReadonlyArray<Reason> = [
  new InvalidInput({ parameter: "id", value: "x", rule: "an ID" }),
  new InvalidInput({ parameter: "text", value: "x".repeat(5000), rule: "short" }),
  ...[Rule.atLeastOne("a", "b").check({}), Rule.oneOf(["a", "b"], true).check({ a: 1, b: 2 })].filter(
    (one) => one !== undefined
  ),
  new RateLimited({ detail: "slow down", retryAt: 5, retryAfter: Duration.millis(5), limit: "x-rate-limit" }),
  new ServerError({ detail: "oops", status: 503 }),
  new ServerError({ detail: "a redirect", status: 302, location: "https://x.com" }),
  new TransportError({ detail: "lost", cause: new TypeError("fetch failed", { cause: { code: "ECONNRESET" } }) }),
  new TransportError({ detail: "lost ".repeat(100) }),
  new Timeout({ detail: "no response within 30s" }),
  new OutcomeUnknown({ detail: "lost" }),
  new DecodeError({ path: ["data", 0], detail: "expected string", body: "{}", carriedOut: true, nextToken: "b" }),
  new RepeatedToken({ token: "a" }),
  new PartialErrors({ errors: [{ detail: "gone" }] }),
  new PartialErrors({ errors: [{ detail: "gone" }], pageToken: "b" }),
  new BudgetExceeded({ unit: "dollars", per: "day", budget: 1, used: 0.99, needed: 0.02, resetsAt: 86_400_000 }),
  new Unauthorized({ detail: "no", hint: "Do this." })
]

describe("an XError", () => {
  it("has a message whatever the errors of a response are made of", () => {
    const noText = JSON.parse('{"toString":1,"toJSON":1}')
    const errors = [{ title: noText, detail: noText, type: noText }, { detail: noText, title: "Gone" }, null, 5]
    const reason = new PartialErrors({ errors: errors as never })
    assert.match(
      new XError({ operation: "get_tweet", reason }).message,
      /^getTweet: PartialErrors: \{.*\}; Gone; null; 5$/
    )
  })

  it.effect.each(reasons.map((reason) => [reason._tag, reason] as const))("crosses a process: %s", ([, reason]) =>
    Effect.gen(function* () {
      const codec = Schema.fromJsonString(Schemas.XError)
      for (const error of [
        new XError({ operation: "get_tweet", reason }),
        new XError({ operation: "get_tweet", reason, response })
      ]) {
        const back = yield* Schema.decodeEffect(codec)(yield* Schema.encodeEffect(codec)(error))
        assert.strictEqual(back.reason.constructor, reason.constructor)
        assert.deepStrictEqual(back.toJSON(), error.toJSON())
        assert.strictEqual(back.message, error.message)
        assert.strictEqual(back.isRetryable, error.isRetryable)
        assert.deepStrictEqual(back.retryAfter, error.retryAfter)
      }
    })
  )

  it.effect("of an unknown reason is refused", () =>
    Effect.gen(function* () {
      const unknown = { _tag: "XError", operation: "get_tweet", reason: { _tag: "Unheard" } }
      const error = yield* Effect.flip(Schema.decodeUnknownEffect(Schemas.XError)(unknown))
      assert.include(error.message, `["reason"]["_tag"]`)
    })
  )

  it.effect.each<readonly [string, object]>([
    ["lacks its fields", { _tag: "DecodeError" }],
    ["has fields of other types", { _tag: "InvalidInput", parameters: 5 }],
    ["has no message", { _tag: "PartialErrors" }]
  ])("whose reason %s is refused", ([, reason]) =>
    Effect.gen(function* () {
      const decode = Schema.decodeUnknownEffect(Schemas.XError)
      const error = yield* Effect.flip(decode({ _tag: "XError", operation: "get_tweet", reason }))
      assert.include(error.message, "The fields do not fit the reason.")
    })
  )

  it.effect("is retryable by its reason, whatever the encoded form says", () =>
    Effect.gen(function* () {
      const reason = { _tag: "ServerError", detail: "oops", status: 501, isRetryable: true }
      const decode = Schema.decodeUnknownEffect(Schemas.XError)
      const error = yield* decode({ _tag: "XError", operation: "get_tweet", reason })
      assert.isFalse(error.isRetryable)
    })
  )

  it("is recognised among other values", () => {
    const error = new XError({ operation: "get_tweet", reason: new Timeout({ detail: "late" }) })
    assert.deepStrictEqual([error, error.reason, new Error("XError"), { _tag: "XError" }, null].map(isXError), [
      true,
      false,
      false,
      false,
      false
    ])
  })

  const door = "the code of the door is 4711"

  it.each([
    ["private messages", '{"data":[{"id":20,"text":"se\\"cret"}]}', '{"data":[{"id":20,"text":"…"}]}'],
    ["tokens in a list", '{ "token_map" : ["secret", "secret"] }', '{ "token_map" : ["…", "…"] }'],
    ["a text that is cut off", '{"token":"secret', "16 characters of text/html, not shown"],
    ["a quotation mark that is not escaped", `{"text":"he "hi" she","name":"${door}"}`, "characters of text/html"],
    ["a page of a proxy", `<h1>${door}</h1>`, "37 characters of text/html, not shown"],
    ["a form", "access_token=secret", "19 characters of text/html, not shown"],
    ["single quotes", `{'text':'${door}'}`, "39 characters of text/html, not shown"],
    ["a number alone", "4711", "4 characters of text/html, not shown"]
  ])("shows a body that cannot be read without its texts, also once it has crossed a process: %s", (_, body, shown) => {
    const fields = { path: ["data"], detail: "expected string", body, contentType: "text/html", carriedOut: false }
    const reason = new DecodeError(fields)
    const error = new XError({ operation: "get_public_keys", reason })
    const encoded = Schema.encodeSync(Schemas.XError)(error)
    const texts = [JSON.stringify(error), inspect(error), inspect(reason), JSON.stringify(encoded)]
    texts.push(inspect(Schema.decodeSync(Schemas.XError)(encoded)))
    for (const text of texts) assert.notMatch(text, /secret|4711/)
    for (const { body } of [JSON.parse(JSON.stringify(error)).reason, encoded.reason]) assert.include(body, shown)
    assert.strictEqual(reason.body, body)
  })

  it("shows the beginning of the structure of a long body, and the length of one that is cut off", () => {
    const body = `{"data":[${"1,".repeat(9000)}1]}`
    const reason = new DecodeError({ path: [], detail: "expected JSON", body, carriedOut: false })
    const cut = new DecodeError({ ...reason, body: body.slice(0, 9000), length: 70_000 })
    assert.deepInclude(reason.toJSON(), { body: `${body.slice(0, 1000)}… (${body.length} characters)` })
    assert.deepInclude(cut.toJSON(), { body: "70000 characters, not shown" })
  })

  it("has a stack, and its reason none of its own", () => {
    const { reason, stack } = new XError({ operation: "get_tweet", reason: new Timeout({ detail: "late" }) })
    assert.match(stack ?? "", /\n\s+at /)
    assert.notMatch(reason.stack ?? "", /\n\s+at /)
  })

  it("is retryable by its reason", () => {
    const retryable = reasons.filter(({ isRetryable }) => isRetryable)
    assert.deepStrictEqual(
      retryable.map(({ _tag }) => _tag),
      ["RateLimited", "ServerError", "TransportError", "TransportError", "Timeout"]
    )
  })
})
