import { assert, describe, it, vi } from "@effect/vitest"
import { hmac } from "@noble/hashes/hmac.js"
import { sha1 } from "@noble/hashes/legacy.js"
import { signatureBaseString } from "../../emulator/src/auth/oauth1.ts"
import { hmacByWebCrypto, hmacOfRuntime, hmacSha1, hmacWith } from "../src/credentials/hmac-sha1.ts"
import { authorizationHeader, baseString, type SigningKeys } from "../src/credentials/oauth1.ts"
import type { Send } from "@xeffect/core/wire"
import { layer, oauth1 } from "@xeffect/http"
import { getTweet } from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import * as TestClock from "effect/testing/TestClock"
import OAuth from "oauth-1.0a"

const keys = {
  consumer_key: Redacted.make("xvz1evFS4wEEPTGEFPHBog"),
  consumer_secret: Redacted.make("kAcSOqF21Fu85e7zjz7ZN2U4ZRhfV3WpwPAoE3Z7kBw"),
  access_token: Redacted.make("370773112-GmHxMAgYyLbNEtIKZeRNFsMKPR9EyMZeS9weJAEb"),
  access_token_secret: Redacted.make("LswwdoUaIvS8ltyTt5jkRh4J50vUPVVHtR2YPi5kE")
}

const bytes = new TextEncoder()

/** The same by a library. */
const byLibrary = (message: string, key: string) =>
  btoa(String.fromCharCode(...hmac(sha1, bytes.encode(key), bytes.encode(message))))

const ofRuntime = hmacOfRuntime() ?? assert.fail("Node has none")

const hmacs = [
  ["the runtime", async (message: string, key: string) => ofRuntime(message, key)],
  ["WebCrypto", hmacByWebCrypto]
] as const

describe.each(hmacs)("HMAC-SHA1 of %s", (_, own) => {
  const times = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 200 }))

  it.effect.prop(
    "is what a library computes, for texts of any characters and length",
    { message: Schema.String, key: Schema.String, times },
    ({ key, message, times }) =>
      Effect.gen(function* () {
        // A key of OAuth 1.0a always has an ampersand. WebCrypto refuses an empty one.
        const signingKey = `${key.repeat(times)}&`
        for (const text of ["", message, `é🌊${message}`, `${message}\u0000`.repeat(times)]) {
          assert.strictEqual(yield* Effect.promise(() => own(text, signingKey)), byLibrary(text, signingKey))
        }
      })
  )

  it.effect.each([0, 1, 54, 55, 56, 63, 64, 65, 119, 128, 10_000])("fills blocks as a library does: %d", (length) =>
    Effect.gen(function* () {
      const text = "a".repeat(length)
      assert.strictEqual(yield* Effect.promise(() => own(text, `${text}&`)), byLibrary(text, `${text}&`))
    })
  )
})

describe("HMAC-SHA1", () => {
  const throwing = () => {
    throw new Error("no such module")
  }
  const returning = (digest: string) => ({ createHmac: () => ({ update: () => ({ digest: () => digest }) }) })

  const runtimes = [
    ["it has no process", {}],
    ["its process has no modules", { process: {} }],
    ["it has no such module", { process: { getBuiltinModule: () => undefined } }],
    ["looking for modules throws", { process: { getBuiltinModule: throwing } }],
    ["its module throws", { process: { getBuiltinModule: () => ({ createHmac: throwing }) } }],
    ["its module returns something else", { process: { getBuiltinModule: () => returning("c29tZXRoaW5nIGVsc2U=") } }]
  ] as const

  it.each(runtimes)("of a runtime is not used if %s", (_, runtime) => {
    assert.isUndefined(hmacOfRuntime(runtime))
  })

  it.each(runtimes)("is computed by WebCrypto if %s", async (_, runtime) => {
    assert.strictEqual(
      await Effect.runPromise(hmacWith(hmacOfRuntime(runtime), "text", "key&")),
      byLibrary("text", "key&")
    )
  })

  it("is computed at once if the runtime has a function for it", () => {
    assert.strictEqual(Effect.runSync(hmacSha1("text", "key&")), byLibrary("text", "key&"))
  })
})

describe("authorizationHeader", () => {
  const request = { method: "GET", url: "https://api.x.com/2/users/me", parameters: {} }
  const sign = (own: SigningKeys) => Effect.runSync(authorizationHeader(own, request, { nonce: "n", timestamp: 1 }))

  it("depends on each secret", () => {
    const secrets = ["consumer_key", "consumer_secret", "access_token", "access_token_secret"] as const
    const changed = secrets.map((name) => sign({ ...keys, [name]: Redacted.make("another") }))
    assert.strictEqual(sign({ ...keys }), sign(keys))
    assert.strictEqual(new Set([sign(keys), ...changed]).size, secrets.length + 1)
  })

  it("keeps no secret: once they are wiped, nothing can be signed", () => {
    const own = { ...keys, consumer_secret: Redacted.make("wiped later") }
    const before = sign(own)
    assert.include(before, "oauth_signature")
    Redacted.wipeUnsafe(own.consumer_secret)
    assert.throws(() => sign(own))
  })

  it("signs the example of the X API's documentation", () => {
    const signed = authorizationHeader(
      keys,
      {
        method: "POST",
        url: "https://api.x.com/1.1/statuses/update.json",
        parameters: {
          include_entities: ["true"],
          status: ["Hello Ladies + Gentlemen, a signed OAuth request!"]
        }
      },
      { nonce: "kYjzVBB8Y0ZFabxSWbWovY3uYSQ2pTgmZeNu2VS4cg", timestamp: 1_318_622_958 }
    )
    const header = Effect.runSync(signed)
    assert.match(header, /^OAuth /)
    assert.include(header, `oauth_signature="${encodeURIComponent("Ls93hJiZbQ3akF3HF3x1Bz8/zU4=")}"`)
    assert.include(header, 'oauth_timestamp="1318622958"')
    assert.notInclude(header, "include_entities")
    assert.notInclude(header, Redacted.value(keys.consumer_secret))
  })
})

describe("oauth1", () => {
  it.effect("signs each request with a nonce of its own and the seconds of the clock", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(1_318_622_958_999)
      const { sign } = oauth1(keys)
      const request = {
        method: "GET",
        url: "https://api.x.com/2/tweets/20?tweet.fields=created_at",
        headers: {}
      } as const
      const values = Array.from({ length: 100 }, () => {
        // It runs to its end at once.
        const { headers } = Effect.runSync(sign(request))
        return headers["authorization"] ?? ""
      })
      for (const value of values) assert.match(value, /oauth_nonce="[0-9a-f]{32}"/)
      assert.strictEqual(new Set(values.map((value) => /oauth_nonce="(\w+)"/.exec(value)?.[1])).size, values.length)
      const signed = yield* sign(request)
      assert.include(signed.headers["authorization"], 'oauth_timestamp="1318622958"')
    })
  )
})

describe("oauth-1.0a", () => {
  it.effect("computes the text to sign, the key and the header of each request that is sent", () =>
    Effect.gen(function* () {
      using texts = vi.spyOn(OAuth.prototype, "getBaseString")
      using signingKeys = vi.spyOn(OAuth.prototype, "getSigningKey")
      using headers = vi.spyOn(OAuth.prototype, "toHeader")
      const sent: Array<string> = []
      const send: Send = ({ headers }, { onLost }) => {
        sent.push(headers["authorization"] ?? "")
        onLost({ message: "", cause: undefined, isNotSent: true })
        return () => {}
      }
      const read = getTweet({ id: "20", tweet_fields: ["created_at"], user_auth: true })
      yield* Effect.flip(read).pipe(Effect.provide(layer({ ...keys, send, retries: 1 })), TestClock.withLive)
      assert.lengthOf(sent, 2)
      for (const [index, header] of sent.entries()) {
        const text = texts.mock.results[index]?.value
        assert.match(
          text,
          /^GET&https%3A%2F%2Fapi\.x\.com%2F2%2Ftweets%2F20&oauth_consumer_key.*tweet\.fields%3Dcreated_at$/
        )
        const key = `${Redacted.value(keys.consumer_secret)}&${Redacted.value(keys.access_token_secret)}`
        assert.strictEqual(signingKeys.mock.results[index]?.value, key)
        assert.strictEqual(headers.mock.results[index]?.value.Authorization, header)
        assert.include(header, `oauth_signature="${encodeURIComponent(byLibrary(text, key))}"`)
      }
      assert.strictEqual(texts.mock.calls.length, 2)
    })
  )
})

describe("baseString", () => {
  it("is that of RFC 5849 section 3.4.1.1, with repeated and empty parameters", () => {
    const text = baseString(
      {
        method: "POST",
        url: "http://example.com/request",
        parameters: { b5: ["=%3D"], a3: ["a", "2 q"], "c@": [""], a2: ["r b"], c2: [""] }
      },
      {
        oauth_consumer_key: "9djdj82h48djs9d2",
        oauth_token: "kkk9d7dh3k39sjv7",
        oauth_signature_method: "HMAC-SHA1",
        oauth_timestamp: 137_131_201,
        oauth_nonce: "7d8f3e4a"
      }
    )
    assert.strictEqual(
      text,
      "POST&http%3A%2F%2Fexample.com%2Frequest&a2%3Dr%2520b%26a3%3D2%2520q%26a3%3Da%26b5%3D%253D%25253D%26c%2540" +
        "%3D%26c2%3D%26oauth_consumer_key%3D9djdj82h48djs9d2%26oauth_nonce%3D7d8f3e4a%26oauth_signature_method" +
        "%3DHMAC-SHA1%26oauth_timestamp%3D137131201%26oauth_token%3Dkkk9d7dh3k39sjv7"
    )
  })

  const name = Schema.String.check(Schema.isPattern(/^[\w.!*'()+ @%]{1,8}$/))
  const value = Schema.String.check(Schema.isPattern(/^[^\p{Surrogate}]*$/u))

  it.effect.prop(
    "equals the result of a second implementation of the same rules",
    { pairs: Schema.Array(Schema.Tuple([name, value])) },
    ({ pairs }) =>
      Effect.sync(() => {
        const parameters: Record<string, Array<string>> = {}
        for (const [name, value] of pairs) (parameters[name] ??= []).push(value)
        const oauth = {
          oauth_consumer_key: "k",
          oauth_nonce: "n",
          oauth_signature_method: "HMAC-SHA1",
          oauth_timestamp: 1
        }
        const query = pairs.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join("&")
        assert.strictEqual(
          baseString({ method: "GET", url: "https://api.x.com/2/tweets/search/recent", parameters }, oauth),
          signatureBaseString({
            method: "GET",
            url: `https://api.x.com/2/tweets/search/recent?${query}`,
            oauth: Object.entries(oauth).map(([name, value]) => [name, String(value)] as const)
          })
        )
      })
  )
})
