import { createHmac } from "node:crypto"
import { isXError } from "@xeffect/core"
import { operation, type ResultOf } from "@xeffect/core/define"
import * as Parameter from "@xeffect/core/parameter"
import * as Response from "@xeffect/core/response"
import * as Shape from "@xeffect/core/shape"
import type { HttpRequest } from "@xeffect/core/wire"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { json, responding } from "../calls.ts"
import { broken, expectEqual } from "../expect.ts"
import type { Target } from "../target.ts"

const keys = {
  consumer_key: "key",
  consumer_secret: "s3cr%t&",
  access_token: "12-to+ken",
  access_token_secret: "s=cret"
}

/** A text in which half a character is U+FFFD. */
const wellFormed = (text: string): string =>
  new TextDecoder("utf-8", { ignoreBOM: true }).decode(new TextEncoder().encode(text))

/** RFC 3986, section 2.1. */
const encode = (text: string): string =>
  Array.from(new TextEncoder().encode(text), (byte) => {
    const character = String.fromCharCode(byte)
    return /[\w.~-]/.test(character) ? character : `%${byte.toString(16).toUpperCase().padStart(2, "0")}`
  }).join("")

/** The bytes that a part of a query means. A plus sign means a space there, as in a form. */
const decode = (text: string): string => decodeURIComponent(text.replaceAll("+", " "))

const pairOf = (text: string): readonly [string, string] => {
  const at = text.indexOf("=")
  return at < 0 ? [decode(text), ""] : [decode(text.slice(0, at)), decode(text.slice(at + 1))]
}

/** The signature of a request as it was sent, from RFC 5849, section 3.4. */
const signatureOf = ({ method, url }: HttpRequest, oauth: ReadonlyArray<readonly [string, string]>): string => {
  const [address = "", query = ""] = url.split("?")
  const pairs = [
    ...query
      .split("&")
      .filter((text) => text !== "")
      .map(pairOf),
    ...oauth
  ]
  const parameters = pairs
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .map((text) => text.split("="))
    .toSorted(([name = "", value = ""], [otherName = "", otherValue = ""]) => {
      const [one, other] = name === otherName ? [value, otherValue] : [name, otherName]
      return one < other ? -1 : Number(one > other)
    })
    .map((pair) => pair.join("="))
    .join("&")
  const base = [method, address, parameters].map(encode).join("&")
  const key = `${encode(keys.consumer_secret)}&${encode(keys.access_token_secret)}`
  return createHmac("sha1", key).update(base).digest("base64")
}

/** Escapes as in JSON, for halves of characters, which are no bytes. */
const withEscapes = (text: string): string =>
  text.replace(/\\u([\da-f]{4})/gi, (_, digits) => String.fromCharCode(Number.parseInt(digits, 16)))

interface Nothing extends ResultOf {
  readonly result: unknown
}

export const baseString: Target = {
  name: "base-string",
  about: "Signs any path and any query so that the signature of the request as it was sent is the one of RFC 5849.",
  seeds: [
    "20\nids=20,21\ntweet_fields=created_at",
    'é😀 /%2F\nquery=from:xdevelopers has:links -is:retweet "a b"+!\'()*~\nq=%\na=\n=b',
    "a;b\nname.with[brackets]=☃\n1=2\n10=3\nA=a\na=A\nä=\\ud83d",
    ".\nx=1",
    "~\nx=1\nx=2\n__proto__=3\nconstructor=4"
  ],
  words: ["%20", "%2B", "&", "=", "?", "#", "+", ";", "\u0000", "{id}", "{me}", "$&", "$'"],
  run: (bytes) => {
    const [id = "", ...lines] = withEscapes(new TextDecoder().decode(bytes)).split("\n")
    const pairs = lines
      .map((line): [string, string] => {
        const at = line.indexOf("=")
        return at < 0 ? [line, ""] : [line.slice(0, at), line.slice(at + 1)]
      })
      // Those of OAuth may be in a request only once (RFC 5849, section 3.1). `user_auth` is no parameter of the X API: it chooses
      // a credential.
      .filter(([name]) => !name.startsWith("oauth_") && name !== "user_auth")
    const params = Object.fromEntries([...pairs.map(([name]) => [name, Parameter.text(0)]), ["id", Parameter.text(0)]])
    const read = operation<Readonly<Record<string, string>>, Nothing>({
      name: "read_anything",
      method: "GET",
      path: "/2/things/{id}/parts",
      params,
      accepts: { oauth1: true },
      response: Response.json(Shape.unknown)
    })
    const { live, sent } = responding(() => json({ data: 1 }), keys)
    const given = { ...Object.fromEntries(pairs), id }
    const exit = Effect.runSyncExit(Effect.provide(read(given), live))
    const error = Exit.isFailure(exit) ? Cause.squash(exit.cause) : undefined
    if (error !== undefined && !isXError(error)) throw error
    const [request] = sent
    if (request === undefined) {
      if (error?.reason._tag !== "InvalidInput") broken("a request is not sent without a reason", error?.message)
      return
    }
    expectEqual(
      decodeURIComponent(new URL(request.url).pathname.split("/")[3] ?? ""),
      wellFormed(id),
      "another path is sent"
    )
    const header = request.headers["authorization"] ?? ""
    const oauth = Array.from(header.matchAll(/(\w+)="([^"]*)"/g), ([, name = "", value = ""]) =>
      pairOf(`${name}=${value}`)
    )
    const signature = oauth.find(([name]) => name === "oauth_signature")?.[1]
    const signed = oauth.filter(([name]) => name !== "oauth_signature" && name !== "realm")
    expectEqual(signature, signatureOf(request, signed), `X computes another signature for ${request.url}`)
    const search = request.url.includes("?")
      ? request.url
          .slice(request.url.indexOf("?") + 1)
          .split("&")
          .map(pairOf)
      : []
    for (const [name, value] of Object.entries(given))
      if (name !== "id")
        expectEqual(
          search.find(([one]) => one === wellFormed(name).replace(/_fields$/, ".fields"))?.[1],
          wellFormed(value),
          `the parameter ${name} is lost`
        )
    for (const secret of [keys.consumer_secret, keys.access_token_secret])
      if (`${header}${request.url}`.includes(encode(secret))) broken("a request has a secret", header)
  }
}
