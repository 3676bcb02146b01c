/** Requests of every kind, chosen by numbers, each made of what the responses before it said. */
import { defaultCredentials } from "../src/auth/credentials.ts"
import { token } from "./control-support.ts"

/** A request, with everything that is sent. */
export interface Sent {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | undefined
}

/** The values that were learnt from responses: IDs and tokens by their kind, each beginning with one that is there. */
export interface Known {
  readonly posts: Array<string>
  readonly users: Array<string>
  readonly lists: Array<string>
  readonly uploads: Array<string>
  readonly rules: Array<string>
  readonly codes: Array<string>
  readonly refreshes: Array<string>
  readonly bearers: Array<string>
  readonly sent: Array<Sent>
}

export const known = (): Known => ({
  posts: ["1"],
  users: ["783214"],
  lists: ["1"],
  uploads: ["1"],
  rules: ["1"],
  codes: ["none"],
  refreshes: ["none"],
  bearers: [defaultCredentials.oauth2_user_token],
  sent: []
})

const main = "2244994945"
const json = { "content-type": "application/json" }
const bearer = (value: string) => ({ authorization: `Bearer ${value}` })
const app = bearer(defaultCredentials.bearer_token)
const user = bearer(defaultCredentials.oauth2_user_token)
const controlled = bearer(token)

const { client_id, client_secret } = defaultCredentials
const client = { authorization: `Basic ${btoa(`${client_id}:${client_secret}`)}` }
const form = { "content-type": "application/x-www-form-urlencoded" }

const get = (path: string, headers = app): Sent => ({ method: "GET", path, headers })
const remove = (path: string): Sent => ({ method: "DELETE", path, headers: user })
const post = (path: string, body: unknown, headers = user): Sent => ({
  method: "POST",
  path,
  headers: { ...headers, ...json },
  body: JSON.stringify(body)
})

/** The choices for a request: one of a list, and a number. */
export interface Choice {
  readonly one: (list: ReadonlyArray<string>) => string
  readonly number: number
}

const question = new URLSearchParams({
  response_type: "code",
  client_id,
  redirect_uri: "https://app.example/cb",
  scope: "tweet.read users.read like.write offline.access",
  state: "s",
  code_challenge: "c".repeat(43),
  code_challenge_method: "plain"
})

type Make = (known: Known, choice: Choice) => Sent

const reads: ReadonlyArray<Make> = [
  ({ posts }, { one }) => get(`/2/tweets/${one(posts)}?tweet.fields=public_metrics,created_at,attachments`),
  (_, { number }) => get(`/2/users/${main}/tweets?max_results=${5 + (number % 10)}`),
  () => get("/2/tweets/search/recent?query=%23tides&max_results=10"),
  ({ users }, { one }) => get(`/2/users/${one(users)}?user.fields=public_metrics`),
  () => get("/2/users/me", user),
  ({ bearers }, { one }) => get("/2/users/me", bearer(one(bearers))),
  ({ lists }, { one }) => get(`/2/lists/${one(lists)}/members`),
  () => get("/2/tweets/search/stream/rules"),
  () => get(`/2/users/${main}/bookmarks`, user),
  () => get("/2/dm_events", user),
  () => get("/2/usage/tweets?usage.fields=daily_project_usage"),
  () => get("/2/connections?status=all"),
  () => get("/2/webhooks"),
  ({ uploads }, { one }) => get(`/2/media/upload?media_id=${one(uploads)}`, user)
]

const writes: ReadonlyArray<Make> = [
  (_, { number }) => post("/2/tweets", { text: `Reading ${number} #tides` }),
  ({ posts }, { number, one }) =>
    post("/2/tweets", { text: `Re ${number}`, reply: { in_reply_to_tweet_id: one(posts) } }),
  ({ uploads }, { number, one }) => post("/2/tweets", { text: `Pic ${number}`, media: { media_ids: [one(uploads)] } }),
  ({ posts }, { one }) => remove(`/2/tweets/${one(posts)}`),
  ({ posts }, { one }) => post(`/2/users/${main}/likes`, { tweet_id: one(posts) }),
  ({ posts }, { one }) => post(`/2/users/${main}/retweets`, { tweet_id: one(posts) }),
  ({ posts }, { one }) => post(`/2/users/${main}/bookmarks`, { tweet_id: one(posts) }),
  ({ users }, { one }) => post(`/2/users/${main}/following`, { target_user_id: one(users) }),
  ({ users }, { number, one }) => post(`/2/dm_conversations/with/${one(users)}/messages`, { text: `DM ${number}` }),
  (_, { number }) => post("/2/lists", { name: `List ${number}`, private: number % 2 === 0 }),
  ({ lists, users }, { one }) => post(`/2/lists/${one(lists)}/members`, { user_id: one(users) }),
  (_, { number }) => post("/2/tweets/search/stream/rules", { add: [{ value: `word${number % 7}` }] }, app),
  ({ rules }, { one }) => post("/2/tweets/search/stream/rules", { delete: { ids: [one(rules)] } }, app),
  () => post("/2/media/upload", { media: "iVBORw0KGgo=", media_category: "tweet_image" }),
  () => post("/2/media/upload/initialize", { media_type: "video/mp4", total_bytes: 4, media_category: "tweet_video" }),
  ({ uploads }, { one }) => post(`/2/media/upload/${one(uploads)}/append`, { media: "AAAAAA==", segment_index: 0 }),
  ({ uploads }, { one }) => ({ method: "POST", path: `/2/media/upload/${one(uploads)}/finalize`, headers: user }),
  ({ uploads }, { number, one }) =>
    post("/2/media/metadata", { id: one(uploads), metadata: { alt_text: { text: `Alt ${number}` } } }),
  () => post("/2/compliance/jobs", { type: "tweets" }, app)
]

const signIns: ReadonlyArray<Make> = [
  () => ({ method: "GET", path: `/i/oauth2/authorize?${question}`, headers: {} }),
  ({ codes }, { one }) => {
    const code = { grant_type: "authorization_code", code: one(codes), redirect_uri: "https://app.example/cb" }
    const body = new URLSearchParams({ ...code, code_verifier: "c".repeat(43) }).toString()
    return { method: "POST", path: "/2/oauth2/token", headers: { ...client, ...form }, body }
  },
  ({ refreshes }, { one }) => {
    const body = new URLSearchParams({ grant_type: "refresh_token", refresh_token: one(refreshes) }).toString()
    return { method: "POST", path: "/2/oauth2/token", headers: { ...client, ...form }, body }
  },
  () => {
    const body = new URLSearchParams({
      grant_type: "urn:ietf:params:oauth:grant-type:token-exchange",
      subject_token: defaultCredentials.access_token,
      subject_token_type: "urn:x:params:oauth:token-type:oauth1_token",
      oauth_token_secret: defaultCredentials.access_token_secret
    }).toString()
    return { method: "POST", path: "/2/oauth2/token", headers: { ...client, ...form }, body }
  },
  // As it was: a nonce is good for one request.
  ({ sent }, { number }) => sent[number % Math.max(1, sent.length)] ?? get("/2/users/me", user)
]

const ofControl: ReadonlyArray<Make> = [
  (_, { number }) => post("/emulator/clock", { advance: (number % 40) * 10_000 }, controlled),
  (_, { number }) =>
    post("/emulator/faults", { kind: "status", status: 503, rate: 0.3, times: 1 + (number % 3) }, controlled),
  (_, { number }) => ({
    method: "POST",
    path: "/emulator/users",
    headers: { ...controlled, "content-type": "application/x-ndjson" },
    body: `{}\n{"username":"bot_${number}","protected":true}`
  }),
  () => get("/emulator/limits", controlled),
  () => get("/emulator/requests", controlled),
  () => get("/emulator/deliveries", controlled),
  () => get("/emulator/bill", controlled)
]

/** The requests there are to choose from. */
export const requests: ReadonlyArray<Make> = [...reads, ...writes, ...signIns, ...ofControl]

const listOf: ReadonlyArray<readonly [path: RegExp, list: keyof Omit<Known, "sent">]> = [
  [/^\/2\/tweets$/, "posts"],
  [/^\/2\/lists$/, "lists"],
  [/^\/2\/media\/upload(?:\/initialize)?$/, "uploads"],
  [/^\/2\/tweets\/search\/stream\/rules$/, "rules"]
]

/** Learns from a response what requests after it may be made of. */
export const learn = (known: Known, sent: Sent, text: string, location: string | undefined): void => {
  known.sent.push(sent)
  const code = location === undefined ? null : new URL(location).searchParams.get("code")
  if (code !== null) known.codes.push(code)
  if (!text.startsWith("{") || sent.method !== "POST") return
  const { access_token, data, ids, refresh_token } = JSON.parse(text)
  if (typeof access_token === "string") known.bearers.push(access_token)
  if (typeof refresh_token === "string") known.refreshes.push(refresh_token)
  if (Array.isArray(ids)) known.users.push(...ids)
  const list = listOf.find(([path]) => path.test(sent.path))?.[1]
  const id = Array.isArray(data) ? data[0]?.id : data?.id
  if (list !== undefined && typeof id === "string") known[list].push(id)
}
