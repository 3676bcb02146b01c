// What a webhook does with a request, a row a rule. Nothing here is of one runtime.

/** The secrets of the webhook under test. The first is that of the vectors. */
export const secrets = {
  consumer: "kAcSOqF21Fu85e7zjz7ZN2U4ZRhfV3WpwPAoE3Z7kBw",
  client: "c1-Ünïcode-secret-of-the-client"
}

/** By which secret a header is made, over another message if that is given; or what it is. */
export type Signed = { readonly by: keyof typeof secrets; readonly over?: string } | { readonly text: string }

/** A request and what becomes of it. */
export interface Case {
  readonly name: string
  readonly method?: string
  readonly query?: string
  readonly body?: string | ReadonlyArray<number>
  readonly signature?: Signed
  /** The newer header. */
  readonly oauth2?: Signed
  /** Which secrets the webhook has. Default: both. */
  readonly has?: ReadonlyArray<keyof typeof secrets>
  readonly challenge_secret?: "client_secret" | "consumer_secret"
  readonly require_newer?: boolean
  readonly max_body_size?: number
  /** `on_event` fails. */
  readonly fails?: true
  readonly status: number
  /** The response to a challenge: the secret that it is made by. */
  readonly token?: keyof typeof secrets
  /** Source and type of the events that are handled. Default: none. */
  readonly events?: ReadonlyArray<readonly [source: string, type: string]>
}

const deleted = '{"data":{"event_uuid":"-2781149976877970683","event_type":"post.delete","payload":{"id":"20"}}}'
const emoji = '{"data":{"event_type":"post.create","payload":{"text":"caf\u00e9 \u{1F431} \u2028"}}}'
const noLikes = '{"for_user_id":"2244994945","favorite_events":[]}'
const bySelf: Signed = { by: "consumer" }
const byClient: Signed = { by: "client" }
const postDelete = ["activity", "post.delete"] as const

// Signed, but nested deeper than any delivery: functions of the language that walk such a value overflow the stack.
const deep = (levels: number) => `${"[".repeat(levels)}${"]".repeat(levels)}`

const token = "MTQ0ODkzMzI3Mi1hYmNkZWZnaA"

/** Signatures that were made by two other implementations. */
export const vectors: ReadonlyArray<readonly [message: string, signature: string]> = [
  ["foo", "sha256=KGwPHQJPaVoxk5RWMCZXvu7ppQqe20ugPzzV9ed1O3o="],
  [noLikes, "sha256=J4E+/lSquEMT10wTvp8Imws3sqLjM5lEIDHA6uYc5nA="],
  [emoji, "sha256=B9x55IDkHG1z+MHtQzPmumiQ8JAARiWZVGW69TGGe/c="]
]

const challenges: ReadonlyArray<Case> = [
  { name: "by the client secret", query: `?crc_token=${token}`, status: 200, token: "client" },
  { name: "by the only secret", query: `?crc_token=${token}`, has: ["consumer"], status: 200, token: "consumer" },
  {
    name: "by the secret of the option",
    query: `?crc_token=${token}`,
    challenge_secret: "consumer_secret",
    status: 200,
    token: "consumer"
  },
  { name: "with a nonce", query: `?crc_token=${token}&nonce=abc`, status: 200, token: "client" },
  { name: "of 16 characters", query: "?crc_token=0123456789abcdef", status: 200, token: "client" },
  { name: "of 128 characters", query: `?crc_token=${"a".repeat(128)}`, status: 200, token: "client" },
  { name: "in base64 that is encoded", query: "?crc_token=abcdefghijklmn%2B%2F%3D%3D", status: 200, token: "client" },
  { name: "in base64 that is not encoded", query: "?crc_token=abcdefghijklmn+/==", status: 200, token: "client" },
  { name: "of 15 characters", query: "?crc_token=0123456789abcde", status: 400 },
  { name: "of 129 characters", query: `?crc_token=${"a".repeat(129)}`, status: 400 },
  { name: "that is a delivery", query: `?crc_token=${encodeURIComponent(deleted)}`, status: 400 },
  { name: "with a quote", query: "?crc_token=0123456789abcdef%22", status: 400 },
  { name: "with a line break", query: "?crc_token=0123456789abcdef%0A", status: 400 },
  { name: "in another alphabet", query: "?crc_token=0123456789abcde%C3%A9", status: 400 },
  { name: "that is empty", query: "?crc_token=", status: 400 },
  { name: "that is missing", query: "", status: 400 },
  { name: "twice", query: `?crc_token=${token}&crc_token=${token}`, status: 400 },
  { name: "without a secret", query: `?crc_token=${token}`, has: [], status: 500 },
  {
    name: "without the secret of the option",
    query: `?crc_token=${token}`,
    has: ["client"],
    challenge_secret: "consumer_secret",
    status: 500
  }
].map((one) => ({ ...one, name: `challenge ${one.name}` }) as Case)

const signatures: ReadonlyArray<Case> = [
  { name: "by the consumer secret", signature: bySelf, status: 200, events: [postDelete] },
  { name: "by the client secret, in the newer header", oauth2: byClient, status: 200, events: [postDelete] },
  { name: "both", signature: bySelf, oauth2: byClient, status: 200, events: [postDelete] },
  {
    name: "only the newer is valid",
    signature: { text: "sha256=" },
    oauth2: byClient,
    status: 200,
    events: [postDelete]
  },
  { name: "only the older is valid", signature: bySelf, oauth2: { by: "client", over: "{}" }, status: 401 },
  { name: "the newer is empty", signature: bySelf, oauth2: { text: "" }, status: 401 },
  { name: "the newer by the consumer secret", oauth2: bySelf, status: 401 },
  { name: "the older by the client secret", signature: byClient, status: 401 },
  { name: "the newer without its secret", signature: bySelf, oauth2: byClient, has: ["consumer"], status: 401 },
  { name: "the older without its secret", signature: bySelf, has: ["client"], status: 401 },
  { name: "the older alone, with both secrets", signature: bySelf, status: 200, events: [postDelete] },
  { name: "the older alone, if the newer is required", signature: bySelf, require_newer: true, status: 401 },
  { name: "the older alone, by the client secret alone", signature: byClient, has: ["client"], status: 401 },
  {
    name: "both, if the newer is required",
    signature: bySelf,
    oauth2: byClient,
    require_newer: true,
    status: 200,
    events: [postDelete]
  },
  {
    name: "the older alone, if the newer is required without its secret",
    signature: bySelf,
    has: ["consumer"],
    require_newer: true,
    status: 401
  },
  { name: "without any secret", signature: bySelf, has: [], status: 401 },
  { name: "missing", status: 401 },
  { name: "empty", signature: { text: "" }, status: 401 },
  { name: "of another body", signature: { by: "consumer", over: `${deleted} ` }, status: 401 },
  {
    name: "of the same JSON, spaced",
    signature: { by: "consumer", over: JSON.stringify(JSON.parse(deleted), null, 1) },
    status: 401
  },
  { name: "without its prefix", signature: { text: "KGwPHQJPaVoxk5RWMCZXvu7ppQqe20ugPzzV9ed1O3o=" }, status: 401 },
  { name: "by another algorithm", signature: { text: "sha1=C+7Hteo/D9vJXQ3UfzxbwnXaijM=" }, status: 401 },
  { name: "without padding", signature: { text: "sha256=KGwPHQJPaVoxk5RWMCZXvu7ppQqe20ugPzzV9ed1O3o" }, status: 401 },
  { name: "in hexadecimal", signature: { text: `sha256=${"0f".repeat(32)}` }, status: 401 },
  {
    name: "twice in one header",
    signature: { text: `${vectors[0]?.[1]}, ${vectors[0]?.[1]}` },
    body: "foo",
    status: 401
  },
  {
    name: "with bits that count for nothing",
    signature: { text: "sha256=KGwPHQJPaVoxk5RWMCZXvu7ppQqe20ugPzzV9ed1O3p=" },
    body: "foo",
    status: 401
  }
].map((one) => ({ method: "POST", body: deleted, ...one, name: `signature ${one.name}` }) as Case)

const methods: ReadonlyArray<Case> = ["PUT", "DELETE", "PATCH", "HEAD", "OPTIONS"].map((method) => ({
  name: `method ${method}`,
  method,
  ...(method === "HEAD" || method === "OPTIONS" ? {} : { body: deleted, signature: bySelf }),
  query: `?crc_token=${token}`,
  status: 405
}))

const bodies: ReadonlyArray<Case> = [
  { name: "empty", body: "", status: 400 },
  { name: "not JSON", body: "foo", status: 400 },
  { name: "JSON that is cut", body: deleted.slice(0, -1), status: 400 },
  { name: "not UTF-8", body: [0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d], status: 400 },
  { name: "a list", body: `[${deleted}]`, status: 400 },
  { name: "null", body: "null", status: 400 },
  { name: "a text", body: '"foo"', status: 400 },
  { name: "nested deeply, of no known kind", body: `{"a":${deep(200_000)}}`, status: 400 },
  {
    name: "nested deeply, in an activity",
    body: `{"data":{"event_type":"post.create","payload":${deep(20_000)}}}`,
    status: 400
  },
  {
    name: "nested deeply, in what events of account activity share",
    body: `{"for_user_id":"1","z":${deep(20_000)},"tweet_create_events":[{"id_str":"1"}]}`,
    status: 400
  },
  {
    name: "nested deeply, in a filtered post",
    body: `{"matching_rules":[],"data":{"x":${deep(200_000)}}}`,
    status: 400
  },
  { name: "nested 201 levels deep", body: `{"moon":${deep(200)}}`, status: 400 },
  { name: "nested 200 levels deep", body: `{"moon":${deep(199)}}`, status: 200, events: [["unknown", "moon"]] },
  {
    name: "with brackets in a text",
    body: JSON.stringify({ moon: `\\"${"[{".repeat(500)}` }),
    status: 200,
    events: [["unknown", "moon"]]
  },
  { name: "over the bound", body: deleted, max_body_size: deleted.length - 1, status: 413 },
  { name: "at the bound", body: deleted, max_body_size: deleted.length, status: 200, events: [postDelete] },
  { name: "that cannot be handled", body: deleted, fails: true, status: 503, events: [postDelete] },
  { name: "with emoji", body: emoji, status: 200, events: [["activity", "post.create"]] },
  { name: "without events", body: noLikes, status: 200 },
  {
    name: "of several events",
    body: '{"for_user_id":"1","favorite_events":[{"id":"a"},{"id":"b"}],"follow_events":[{"type":"unfollow"}]}',
    status: 200,
    events: [
      ["account_activity", "favorite_events"],
      ["account_activity", "favorite_events"],
      ["account_activity", "follow_events"]
    ]
  },
  {
    name: "of the same event twice",
    body: '{"for_user_id":"1","favorite_events":[{"id":"a"},{"id":"a"}]}',
    status: 200,
    events: [["account_activity", "favorite_events"]]
  },
  {
    name: "of a list of activities",
    body: `{"data":[${deleted.slice(8, -1)},{"event_type":"post.delete","event_uuid":"2"}]}`,
    status: 200,
    events: [postDelete, postDelete]
  },
  {
    name: "of a revoked access",
    body: '{"user_event":{"revoke":{"date_time":"2018-05-24T09:48:12+00:00","source":{"user_id":"63046977"}}}}',
    status: 200,
    events: [["account_activity", "user_event"]]
  },
  {
    name: "of a filtered post",
    body: '{"data":{"id":"20","text":"hello"},"matching_rules":[{"id":"1","tag":"t"}]}',
    status: 200,
    events: [["filtered_stream", "post"]]
  },
  {
    name: "of a replay's end",
    body: '{"replay_job_status":{"webhook_id":"1","job_state":"Complete","job_id":"2"}}',
    status: 200,
    events: [["replay_job_status", "replay_job_status"]]
  },
  {
    name: "of a type that is not known",
    body: '{"data":{"event_type":"moon.rise","payload":[1]}}',
    status: 200,
    events: [["activity", "moon.rise"]]
  },
  {
    name: "of a key that is not known",
    body: '{"for_user_id":"1","moon_events":[{}]}',
    status: 200,
    events: [["account_activity", "moon_events"]]
  },
  { name: "that is not known", body: '{"moon":1}', status: 200, events: [["unknown", "moon"]] },
  {
    name: "of an odd activity",
    body: '{"data":{"event_type":"post.create","payload":7,"filter":[],"tag":{}}}',
    status: 200,
    events: [["activity", "post.create"]]
  },
  {
    name: "of odd account activities",
    body: '{"for_user_id":7,"tweet_create_events":[null,{"id":1}],"users":3}',
    status: 200,
    events: [
      ["account_activity", "tweet_create_events"],
      ["account_activity", "tweet_create_events"]
    ]
  }
].map((one) => ({ method: "POST", signature: bySelf, ...one, name: `body ${one.name}` }) as Case)

const ofVectors: ReadonlyArray<Case> = vectors.map(([body, text], index) => ({
  name: `vector ${index + 1}`,
  method: "POST",
  body,
  signature: { text },
  status: index === 0 ? 400 : 200,
  ...(index === 2 ? { events: [["activity", "post.create"]] as const } : {})
}))

/** Every case. */
export const cases: ReadonlyArray<Case> = [...challenges, ...signatures, ...methods, ...bodies, ...ofVectors]
