import { assert, describe, it } from "@effect/vitest"
import { signatureBaseString } from "@xeffect/emulator/oauth1"
import { authorizationHeader, baseString } from "@xeffect/http/oauth1"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { vi } from "vitest"

const keys = {
  consumer_key: Redacted.make("xvz1evFS4wEEPTGEFPHBog"),
  consumer_secret: Redacted.make("kAcSOqF21Fu85e7zjz7ZN2U4ZRhfV3WpwPAoE3Z7kBw"),
  access_token: Redacted.make("370773112-GmHxMAgYyLbNEtIKZeRNFsMKPR9EyMZeS9weJAEb"),
  access_token_secret: Redacted.make("LswwdoUaIvS8ltyTt5jkRh4J50vUPVVHtR2YPi5kE")
}

describe("authorizationHeader", () => {
  it.effect("imports the key once for the same keys, and again for others", () =>
    Effect.gen(function* () {
      const imports = vi.spyOn(crypto.subtle, "importKey")
      const request = { method: "GET", url: "https://api.x.com/2/users/me", parameters: {} }
      const sign = (own: typeof keys) => authorizationHeader(own, request, { nonce: "n", timestamp: 1 })
      const own = { ...keys }
      const other = { ...keys, access_token_secret: Redacted.make("another") }
      const headers = [yield* sign(own), yield* sign(own), yield* sign(other)]
      const count = imports.mock.calls.length
      imports.mockRestore()
      assert.strictEqual(count, 2)
      assert.strictEqual(headers[0], headers[1])
      assert.notStrictEqual(headers[0], headers[2])
    })
  )

  it.effect("signs the example of the service's documentation", () =>
    Effect.gen(function* () {
      const header = yield* authorizationHeader(
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
      assert.match(header, /^OAuth /)
      assert.include(header, `oauth_signature="${encodeURIComponent("Ls93hJiZbQ3akF3HF3x1Bz8/zU4=")}"`)
      assert.include(header, 'oauth_timestamp="1318622958"')
      assert.notInclude(header, "include_entities")
      assert.notInclude(header, Redacted.value(keys.consumer_secret))
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
    "is what a second implementation of the same rules gives",
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
