/**
 * The helpers of the tests of the emulator: a short way to make a request, which also holds every successful
 * response to the description, and a way to sign one.
 */
import { expect } from "@effect/vitest"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { checkValue } from "../src/description/check-value.ts"
import { defaultCredentials } from "../src/auth/credentials.ts"
import { Emulator, layerEmulator } from "../src/emulator/emulator.ts"
import { facts, parametersOf } from "../src/description/facts.ts"
import { percentEncode, signature, signatureBaseString } from "../src/auth/oauth1.ts"
import { findRoute } from "../src/description/routes.ts"
import { speak } from "../src/description/vocabulary.ts"
import { type SeedUserName, seedUsers } from "../src/world/seed-users.ts"

export type Params = Readonly<Record<string, string>>

export interface Options {
  readonly query?: Params
  readonly body?: unknown
  /** `app`, `user`, or a token. */
  readonly as?: string
  readonly headers?: Params
}

/** The parts of a response the tests look at. Values are whatever the emulator sent. */
export interface Response {
  readonly status: number
  readonly headers: Params
  readonly text: string
  // Tests look into responses of all shapes; an expectation says what the shape has to be.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly json: any
}

const lookup = facts.operations.find(({ id }) => id === "getPostsByIds")

/** How many IDs of posts a request may have. */
export const maxIds =
  (lookup === undefined ? [] : parametersOf(lookup)).find(({ name }) => name === "ids")?.schema.maxItems ?? 0

export const base = "https://api.x.com"

const authorization = (as: string): string => {
  const tokens: Params = { app: defaultCredentials.bearer_token, user: defaultCredentials.oauth2_user_token }
  return as === "" ? "" : `Bearer ${tokens[as] ?? as}`
}

/** Every user of the seed has a token with all scopes: the user's name. */
export const everybody = layerEmulator({
  oauth2_tokens: Object.entries(seedUsers).map(([token, { id }]) => ({
    token,
    user_id: id,
    scopes: facts.operations.flatMap(({ security }) => security.OAuth2UserToken ?? [])
  }))
})

const fitsDescription = (method: string, path: string, { json, status }: Response) => {
  const route = findRoute(method, path.split("?")[0] ?? "")
  const schema = "operation" in route ? route.operation.responses[String(status)] : undefined
  // A success that is not described has no schema, which is a fault as well.
  if (status < 300)
    expect(checkValue(schema ?? { enum: [] }, speak({ vocabulary: "posts", problem_types: "x" }, json), "")).toEqual([])
}

export const send = Effect.fnUntraced(function* (method: string, path: string, options: Options = {}) {
  const emulator = yield* Emulator
  const query = Object.entries(options.query ?? {}).map(([name, value]) => `${name}=${percentEncode(value)}`)
  const response = yield* emulator.handle({
    method,
    url: `${base}${path}${query.length > 0 ? `?${query.join("&")}` : ""}`,
    headers: {
      ...(options.body === undefined ? {} : { "content-type": "application/json" }),
      authorization: authorization(options.as ?? "app"),
      ...options.headers
    },
    body:
      options.body === undefined ? "" : typeof options.body === "string" ? options.body : JSON.stringify(options.body)
  })
  const isJson = response.body !== "" && response.headers["content-type"]?.startsWith("application/json") === true
  const json: unknown = isJson ? JSON.parse(response.body) : undefined
  const read: Response = { status: response.status, headers: response.headers, text: response.body, json }
  // Bytes and streams have no schema.
  if (response.content === undefined) fitsDescription(method, path, read)
  return read
})

export const get = (path: string, query: Params = {}, as = "app") => send("GET", path, { query, as })

/** All pages of a list, from the first on. `parameter` is what the token is given as. */
export const pagesOf = Effect.fnUntraced(function* (
  path: string,
  query: Params,
  as = "app",
  parameter = "pagination_token"
) {
  const pages: Array<Response> = []
  let token: string | undefined
  do {
    const page: Response = yield* get(path, token === undefined ? query : { ...query, [parameter]: token }, as)
    expect(page.status).toBe(200)
    pages.push(page)
    token = page.json.meta.next_token
  } while (token !== undefined)
  return pages
})

export const post = (path: string, body: unknown, as = "user") => send("POST", path, { body, as })

export const remove = (path: string, as = "user") => send("DELETE", path, { as })

/** The identifier of the user behind the name. */
export const idOf = (name: SeedUserName): string => seedUsers[name].id

/** The identifiers in a response, in their order. */
export const idsOf = ({ json }: Response): ReadonlyArray<string> =>
  (json.data ?? []).map((data: { readonly id: string }) => data.id)

/** The handles of the users in a response, in their order. */
export const usernamesOf = ({ json }: Response): ReadonlyArray<string> =>
  (json.data ?? []).map((data: { readonly username: string }) => data.username)

/** The names the seed has for the posts in a response. A post that is not of the seed has none. */
export const postsIn = Effect.fnUntraced(function* (response: Response) {
  const { world } = yield* Emulator
  const names = new Map<string, string>(Object.entries(world.seed.posts).map(([name, id]) => [id, name]))
  return idsOf(response).map((id) => names.get(id))
})

/** The end of a problem's type, which tells its kind. */
export const kindsOf = ({ json }: Response): ReadonlyArray<string | undefined> =>
  (json.errors ?? []).map((error: { readonly type: string }) => error.type.split("/").at(-1))

export interface Signing {
  readonly method: string
  readonly url: string
  readonly nonce?: string
  /** Seconds before or after the clock's own time. */
  readonly skew?: number
  readonly oauth?: Params
  readonly consumer_secret?: string
  readonly access_token_secret?: string
}

/** An `Authorization` header signed for the main user, or wrongly so where a test wants it. */
export const sign = Effect.fnUntraced(function* (signing: Signing) {
  const seconds = Math.floor((yield* Clock.currentTimeMillis) / 1000) + (signing.skew ?? 0)
  const parameters: Params = {
    oauth_consumer_key: defaultCredentials.consumer_key,
    oauth_nonce: signing.nonce ?? "nonce",
    oauth_signature_method: "HMAC-SHA1",
    oauth_timestamp: String(seconds),
    oauth_token: defaultCredentials.access_token,
    oauth_version: "1.0",
    ...signing.oauth
  }
  const oauth = Object.entries(parameters)
  const text = signatureBaseString({ method: signing.method, url: signing.url, oauth })
  const oauth_signature = yield* signature(text, { ...defaultCredentials, ...signing })
  return `OAuth ${[...oauth, ["oauth_signature", oauth_signature] as const]
    .map(([name, value]) => `${name}="${percentEncode(value)}"`)
    .join(", ")}`
})
