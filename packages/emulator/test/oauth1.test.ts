import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import { defaultCredentials } from "../src/auth/credentials.ts"
import { Emulator, layerEmulator } from "../src/emulator/emulator.ts"
import { percentEncode, parseAuthorization, signature, signatureBaseString } from "../src/auth/oauth1.ts"
import { base, sign } from "./support.ts"

describe("signature", () => {
  it("makes the base string of RFC 5849 section 3.4.1.1", () => {
    const text = signatureBaseString({
      method: "POST",
      url: "http://EXAMPLE.COM:80/request?b5=%3D%253D&a3=a&c%40=&a2=r%20b",
      oauth: [
        ["realm", "Example"],
        ["oauth_consumer_key", "9djdj82h48djs9d2"],
        ["oauth_token", "kkk9d7dh3k39sjv7"],
        ["oauth_signature_method", "HMAC-SHA1"],
        ["oauth_timestamp", "137131201"],
        ["oauth_nonce", "7d8f3e4a"],
        ["oauth_signature", "bYT5CMsGcbgUdFHObYMEfcx6bsw="]
      ],
      form: [
        ["c2", ""],
        ["a3", "2 q"]
      ]
    })
    expect(text).toBe(
      "POST&http%3A%2F%2Fexample.com%2Frequest&a2%3Dr%2520b%26a3%3D2%2520q%26a3%3Da%26b5%3D%253D%25253D%26c%2540%3D" +
        "%26c2%3D%26oauth_consumer_key%3D9djdj82h48djs9d2%26oauth_nonce%3D7d8f3e4a%26oauth_signature_method%3D" +
        "HMAC-SHA1%26oauth_timestamp%3D137131201%26oauth_token%3Dkkk9d7dh3k39sjv7"
    )
  })

  it.effect("signs the example of the X API", () =>
    Effect.gen(function* () {
      const text = signatureBaseString({
        method: "POST",
        url: "https://api.x.com/1.1/statuses/update.json?include_entities=true",
        oauth: [
          ["oauth_consumer_key", "xvz1evFS4wEEPTGEFPHBog"],
          ["oauth_nonce", "kYjzVBB8Y0ZFabxSWbWovY3uYSQ2pTgmZeNu2VS4cg"],
          ["oauth_signature_method", "HMAC-SHA1"],
          ["oauth_timestamp", "1318622958"],
          ["oauth_token", "370773112-GmHxMAgYyLbNEtIKZeRNFsMKPR9EyMZeS9weJAEb"],
          ["oauth_version", "1.0"]
        ],
        form: [["status", "Hello Ladies + Gentlemen, a signed OAuth request!"]]
      })
      const secrets = {
        consumer_secret: "kAcSOqF21Fu85e7zjz7ZN2U4ZRhfV3WpwPAoE3Z7kBw",
        access_token_secret: "LswwdoUaIvS8ltyTt5jkRh4J50vUPVVHtR2YPi5kE"
      }
      expect(yield* signature(text, secrets)).toBe("Ls93hJiZbQ3akF3HF3x1Bz8/zU4=")
    })
  )

  it.each([
    ["Ladies + Gentlemen", "Ladies%20%2B%20Gentlemen"],
    ["An encoded string!", "An%20encoded%20string%21"],
    ["-._~*'()", "-._~%2A%27%28%29"],
    ["☃ 京", "%E2%98%83%20%E4%BA%AC"]
  ])("encodes %s", (text, encoded) => {
    expect(percentEncode(text)).toBe(encoded)
  })

  it.each([
    ["HTTPS://API.X.com:443/2/users/me", "https://api.x.com/2/users/me"],
    ["http://localhost:8080/2/users/me", "http://localhost:8080/2/users/me"],
    ["https://api.x.com:80/", "https://api.x.com:80/"],
    ["https://api.x.com", "https://api.x.com/"]
  ])("normalizes %s", (url, normal) => {
    expect(signatureBaseString({ method: "get", url, oauth: [] })).toBe(`GET&${percentEncode(normal)}&`)
  })

  it("signs a byte order mark, which is a character like others", () => {
    const text = signatureBaseString({ method: "GET", url: "http://h/?q=%EF%BB%BFa%EF%BB%BF", oauth: [] })
    expect(text).toBe(`GET&http%3A%2F%2Fh%2F&${percentEncode("q=%EF%BB%BFa%EF%BB%BF")}`)
  })

  it("orders by encoded name and then by encoded value", () => {
    const text = signatureBaseString({ method: "GET", url: "http://h/?a=b&a=%C3%A9&a=Z&A=1&a.b=2&b", oauth: [] })
    expect(text).toBe(`GET&http%3A%2F%2Fh%2F&${percentEncode("A=1&a=%C3%A9&a=Z&a=b&a.b=2&b=")}`)
  })

  it.each([
    [
      `OAuth realm="r", a="1%20b" ,c=""`,
      [
        ["realm", "r"],
        ["a", "1 b"],
        ["c", ""]
      ]
    ],
    ["Bearer abc", undefined],
    [`OAuth a="1", b`, undefined],
    [`OAuth a=1`, undefined]
  ])("reads the header %s", (header, pairs) => {
    expect(parseAuthorization(header)).toEqual(pairs)
  })
})

const url = `${base}/2/users/me?user.fields=created_at,url`

const ask = Effect.fnUntraced(function* (authorization: string, to = url, body = "", contentType = "") {
  const emulator = yield* Emulator
  const headers = { authorization, ...(contentType === "" ? {} : { "content-type": contentType }) }
  const { body: text, status } = yield* emulator.handle({ method: "GET", url: to, headers, body })
  return { status, text }
})

const unauthorized = { title: "Unauthorized", type: "about:blank", status: 401, detail: "Unauthorized" }

const refuses = (name: string, authorization: Effect.Effect<string>, to = url) =>
  it.effect(`refuses ${name}`, () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(1_800_000_000_000)
      const { status, text } = yield* ask(yield* authorization, to)
      expect(status).toBe(401)
      expect(JSON.parse(text)).toEqual(unauthorized)
    }).pipe(Effect.provide(layerEmulator()))
  )

describe("verification", () => {
  it.effect("believes a right signature, once", () =>
    Effect.gen(function* () {
      const header = yield* sign({ method: "GET", url })
      const first = yield* ask(header)
      expect(JSON.parse(first.text).data.username).toBe("ada_rivers")
      expect((yield* ask(header)).status).toBe(401)
      expect((yield* ask(yield* sign({ method: "GET", url, nonce: "other" }))).status).toBe(200)
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("forgets a nonce only when its time has passed", () =>
    Effect.gen(function* () {
      expect((yield* ask(yield* sign({ method: "GET", url }))).status).toBe(200)
      yield* TestClock.adjust("10 minutes")
      expect((yield* ask(yield* sign({ method: "GET", url }))).status).toBe(200)
      expect((yield* ask(yield* sign({ method: "GET", url }))).status).toBe(401)
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("takes a clock that is off by up to five minutes", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(1_800_000_000_000)
      const statuses = yield* Effect.forEach([-300, 300, -301, 301], (skew) =>
        Effect.flatMap(sign({ method: "GET", url, skew, nonce: String(skew) }), (header) => ask(header))
      )
      expect(statuses.map(({ status }) => status)).toEqual([200, 200, 401, 401])
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("accepts the same request at another spelling of the address", () =>
    Effect.gen(function* () {
      const header = yield* sign({ method: "GET", url })
      expect((yield* ask(header, url.replace("api.x.com", "API.X.COM:443").replace(",", "%2C"))).status).toBe(200)
    }).pipe(Effect.provide(layerEmulator()))
  )

  refuses(
    "a signature with one character changed",
    Effect.map(sign({ method: "GET", url }), (header) =>
      header.replace(/oauth_signature="(.)/, (_, first) => `oauth_signature="${first === "A" ? "B" : "A"}`)
    )
  )
  refuses("a query with one character changed", sign({ method: "GET", url }), url.replace("url", "uri"))
  refuses("another method", sign({ method: "POST", url }))
  refuses("another host", sign({ method: "GET", url: url.replace("x.com", "twitter.com") }))
  refuses("a wrong consumer secret", sign({ method: "GET", url, consumer_secret: "wrong" }))
  refuses("a wrong token secret", sign({ method: "GET", url, access_token_secret: "wrong" }))
  refuses("an unknown consumer key", sign({ method: "GET", url, oauth: { oauth_consumer_key: "unknown" } }))
  refuses("an unknown token", sign({ method: "GET", url, oauth: { oauth_token: "unknown" } }))
  refuses("another signature method", sign({ method: "GET", url, oauth: { oauth_signature_method: "PLAINTEXT" } }))
  refuses("another version", sign({ method: "GET", url, oauth: { oauth_version: "1.1" } }))
  refuses("an empty nonce", sign({ method: "GET", url, oauth: { oauth_nonce: "" } }))
  refuses("a time that is not a number", sign({ method: "GET", url, oauth: { oauth_timestamp: "now" } }))
  refuses(
    "a parameter given twice",
    Effect.map(sign({ method: "GET", url }), (header) => `${header}, oauth_nonce="b"`)
  )
  refuses("no credential", Effect.succeed(""))
  refuses("an unknown bearer token", Effect.succeed("Bearer nobody"))
  refuses("a bearer token in another scheme", Effect.succeed(`Basic ${defaultCredentials.bearer_token}`))
})
