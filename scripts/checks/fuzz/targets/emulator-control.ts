/** The emulator's control and its X endpoints. An input is a list of requests, one a line. */
import { Emulator } from "@xeffect/emulator"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import * as Stream from "effect/Stream"
import { defaultCredentials } from "../../../../packages/emulator/src/auth/credentials.ts"
import type { EmulatorResponse } from "../../../../packages/emulator/src/request/request.ts"
import { EmulatorControl, layerControlled } from "../../../../packages/emulator/src/server/control/controlled.ts"
import { type ControlResponse, respond } from "../../../../packages/emulator/src/server/control/respond.ts"
import { encode } from "../../../../packages/emulator/src/server/control/saved/codec.ts"
import { broken } from "../expect.ts"
import type { Target } from "../target.ts"

const { bearer_token, client_id, client_secret, oauth2_user_token } = defaultCredentials

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

const json = { "content-type": "application/json" }
const form = { "content-type": "application/x-www-form-urlencoded" }

/** The headers of a request by the word before it. Without a word, the main user sends JSON. */
const senders: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "": { ...bearer(oauth2_user_token), ...json },
  "@app": { ...bearer(bearer_token), ...json },
  "@none": json,
  "@form": { authorization: `Basic ${btoa(`${client_id}:${client_secret}`)}`, ...form },
  "@parts": { ...bearer(oauth2_user_token), "content-type": "multipart/form-data; boundary=x" },
  "@lines": { "content-type": "application/x-ndjson" }
}

const line = /^(?:(@\w+) )?([A-Z]{3,7}) (\/\S*) ?(.*)$/

/** How many requests of an input are sent. */
const maxRequests = 12

/** How long a request may take, in milliseconds. */
const maxTime = 20_000

const start = { clock: Date.parse("2026-01-31T12:00:00Z"), stop_clock: true, seed: 7 }

const runtime = ManagedRuntime.make(layerControlled({}, start).pipe(Layer.fresh))

const parse = (request: string, text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return broken(`${request}: the response is not JSON:`, text.slice(0, 200))
  }
}

/** Whether a document has one of the three forms in which X refuses a request. */
const isRefusal = (document: unknown): boolean => {
  const { error, errors, title, type } = Object(document)
  return (typeof title === "string" && typeof type === "string") || Array.isArray(errors) || typeof error === "string"
}

/** Fails if a server cannot send them. */
const checkHeaders = (status: number, headers: Readonly<Record<string, string>>): Response =>
  new Response(null, { status, headers: { ...headers } })

const checkControl = (request: string, { body, headers, status }: ControlResponse): void => {
  checkHeaders(status, headers)
  if (status !== 200 && (status < 400 || status > 499)) broken(`${request}: the control responded with ${status}`, body)
  if (headers["content-type"]?.startsWith("text/plain") === true) return
  const { error } = Object(parse(request, body))
  if (status !== 200 && !/\S .+[.]$/s.test(String(error))) broken("A refusal is no sentence:", body)
}

const checkApi = (request: string, { body, content, headers, reset, status }: EmulatorResponse): void => {
  if (reset) broken(`${request}: the connection broke without a fault`)
  checkHeaders(status, headers)
  if (status >= 500) broken(`${request}: the emulator responded with ${status}`, body)
  if (status >= 400 && content === undefined && headers["content-type"]?.includes("json") === true) {
    const document = parse(request, body)
    if (!isRefusal(document)) broken(`${request}: X does not refuse with such a response:`, body)
    const reported = Object(document).status
    if (reported !== undefined && reported !== status)
      broken(`${request}: the body reports another status than ${status}:`, body)
  }
}

/** The facts that a refused request must not change. */
const stateOf = (control: EmulatorControl["Service"]) =>
  Effect.map(control.save, ({ random, snapshot }) => JSON.stringify(encode({ random, snapshot })))

const sendToControl = Effect.fnUntraced(function* (request: string, method: string, address: string, body: string) {
  const control = yield* EmulatorControl
  const [path = "", ...query] = address.split("?")
  const isLines = request.startsWith("@lines")
  const before = yield* stateOf(control)
  const response = yield* respond(control, {
    method,
    path,
    query: query.join("?"),
    contentType: isLines ? "application/x-ndjson" : "application/json",
    accept: "",
    body: new TextEncoder().encode(isLines ? body.replaceAll("\\n", "\n") : body),
    printed: { base_url: "http://127.0.0.1:8080", users: [], token: "token-of-the-control" }
  })
  checkControl(request, response)
  // People act seldom: else a clock that is moved by a year takes a minute.
  const life = control.current().state.life.state
  life.perMinute = Math.min(life.perMinute, 0.001)
  if (response.status >= 400 && (yield* stateOf(control)) !== before) {
    broken(`${request}: a refused request changed the state:`, response.body)
  }
})

const sendToApi = Effect.fnUntraced(function* (
  request: string,
  as: string,
  method: string,
  path: string,
  body: string
) {
  const [control, emulator] = [yield* EmulatorControl, yield* Emulator]
  const { armed } = control.current().state.faults
  const isFaulty = armed.length > 0
  const headers = senders[as] ?? senders[""] ?? {}
  const sent = as === "@parts" ? body.replaceAll("\\r", "\r").replaceAll("\\n", "\n") : body
  const response = yield* emulator.handle({ method, url: `https://api.x.com${path}`, headers, body: sent })
  if (!isFaulty) checkApi(request, response)
  else if (!response.reset) checkHeaders(response.status, response.headers)
  if (Stream.isStream(response.content)) yield* response.close ?? Effect.void
})

const send = (request: string) => {
  const [, as = "", method = "", path = "", body = ""] = line.exec(request) ?? []
  if (method === "") return Effect.void
  const sending =
    path.startsWith("/emulator/") === true
      ? sendToControl(request, method, path, body)
      : sendToApi(request, as, method, path, body)
  return Effect.timeoutOrElse(sending, {
    duration: maxTime,
    orElse: () => Effect.sync(() => broken(`${request}: no response in ${maxTime} ms`))
  })
}

/** Requests whose responses do not depend on what was there before the reset. */
const probes = ["/2/users/me", "/2/tweets/search/recent?query=hello", "/2/tweets/search/stream/rules"]

const probe = Effect.gen(function* () {
  const emulator = yield* Emulator
  return yield* Effect.forEach(probes, (path) =>
    Effect.map(
      emulator.handle({ method: "GET", url: `https://api.x.com${path}`, headers: senders[""] ?? {}, body: "" }),
      ({ body, status }) => `${status} ${body}`
    )
  )
})

/** Loads what was saved, and expects the same state. */
const reload = Effect.gen(function* () {
  const control = yield* EmulatorControl
  const before = yield* stateOf(control)
  yield* control.load(yield* control.save)
  if ((yield* stateOf(control)) !== before) broken("The state changes when it is saved and loaded")
})

const expected = await runtime.runPromise(probe)

const program = Effect.fnUntraced(function* (requests: ReadonlyArray<string>) {
  const control = yield* EmulatorControl
  yield* Effect.forEach(requests, send, { discard: true })
  yield* reload
  yield* control.reset(start)
  const found = yield* probe
  if (found.join("\n") !== expected.join("\n")) broken("A reset emulator responds in another way:", found)
  yield* control.reset(start)
})

/** Requests to the emulator and to its control, in any order. */
export const emulatorControl: Target = {
  name: "emulator-control",
  about:
    "The emulator refuses odd requests in X's form, the control in one sentence; a refusal changes nothing, and a reset makes all new.",
  seeds: [
    'POST /emulator/clock {"advance":"15 minutes"}\nGET /emulator/clock\nPOST /emulator/clock {"set":"2026-02-01T00:00:00Z","run":true}',
    'POST /emulator/reset {"clock":"2026-01-01T00:00:00Z","stop_clock":true,"seed":3}\nGET /2/users/me?user.fields=created_at,public_metrics',
    '@lines POST /emulator/users {"username":"jo","name":"Jo","verified_type":"blue"}\\n{"protected":true}\nPOST /emulator/tokens {"user":"jo"}',
    '@lines POST /emulator/posts {"author":"jo","text":"hello","created_at":"2026-01-01T00:00:00Z","lang":"en"}\n@lines POST /emulator/follows {"follower":"jo","followed":"2244994945"}',
    'POST /emulator/faults {"operation":"createPosts","kind":"status","status":503,"headers":{"retry-after":"1"},"json":{"a":1},"times":2,"after":1}\nPOST /2/tweets {"text":"hello"}\nPOST /2/tweets {"text":"hello"}\nGET /emulator/faults\nDELETE /emulator/faults',
    'POST /emulator/faults {"operation":"PUT /2/odd","unknown":true,"kind":"reset_after","rate":0.5,"times":"always"}\nPUT /2/odd {}',
    'POST /emulator/faults {"kind":"status","status":302,"body":"moved","headers":{"location":"/x"}}\nGET /2/users/me',
    'POST /emulator/faults {"kind":"status","status":204,"headers":{"a b":"c","content-length":"1"}}\nGET /2/users/me',
    'PUT /emulator/limits {"limits":{"GET /2/tweets/{id}":{"app":[{"limit":1,"windowSeconds":60}],"user":[]}}}\nGET /2/tweets/1\nGET /emulator/limits\nDELETE /emulator/limits\nPUT /emulator/limits {"limits":"off"}',
    'PUT /emulator/life {"per_minute":60}\nPOST /emulator/clock {"advance":60000}\nGET /emulator/life\nGET /emulator/bill\nGET /emulator/requests\nDELETE /emulator/requests',
    'PUT /emulator/deliveries/conditions {"duplicate":0.5,"forge":1,"delay":0}\nGET /emulator/deliveries\nPOST /2/webhooks {"url":"https://example.com/hook"}\nGET /2/webhooks',
    'GET /emulator/state\nPUT /emulator/state {"version":"0.1.0","sha256":"","orders":[["a"]],"state":{"clock":{"now":1,"running":false}}}',
    'GET /emulator/env\nGET /emulator/openapi.json\nPOST /emulator/streams {"how":"disconnect","endpoint":"filtered_stream","disconnect_type":"x"}\nGET /emulator/streams',
    'POST /2/tweets {"text":"hello","reply":{"in_reply_to_tweet_id":"1"},"poll":{"options":["a","b"],"duration_minutes":60},"media":{"media_ids":["1"]}}\nDELETE /2/tweets/1',
    "GET /2/tweets/search/recent?query=from:jo%20-is:retweet&max_results=10&start_time=2026-01-30T00:00:00Z&tweet.fields=created_at,entities&expansions=author_id&next_token=abc\n@app GET /2/tweets/counts/recent?query=a&granularity=day",
    '@app GET /2/tweets/search/stream?backfill_minutes=1\n@app POST /2/tweets/search/stream/rules {"add":[{"value":"cat has:images","tag":"t"}]}\n@app POST /2/tweets/search/stream/rules {"delete":{"ids":["1"]}}\n@app GET /2/tweets/sample/stream',
    'POST /2/media/upload/initialize {"media_type":"image/png","total_bytes":4,"media_category":"tweet_image"}\n@parts POST /2/media/upload/1/append --x\\r\\nContent-Disposition: form-data; name="media"; filename="a"\\r\\n\\r\\nabcd\\r\\n--x--\\r\\n\nPOST /2/media/upload/1/finalize',
    'GET /2/users/2244994945/followers?max_results=5&pagination_token=7140dibdnow9c7btw3w29n4v1mtag\nPOST /2/users/2244994945/likes {"tweet_id":"1"}\nDELETE /2/users/2244994945/likes/1\nPOST /2/users/2244994945/following {"target_user_id":"783214"}',
    '@app POST /2/compliance/jobs {"type":"tweets","name":"a","resumable":false}\n@app GET /2/compliance/jobs?type=tweets&status=created\n@app GET /2/compliance/jobs/1',
    'POST /2/dm_conversations/with/783214/messages {"text":"hi","attachments":[{"media_id":"1"}]}\nGET /2/dm_events?event_types=MessageCreate&dm_event.fields=text\nPOST /2/dm_conversations {"conversation_type":"Group","participant_ids":["783214","1"],"message":{"text":"hi"}}',
    "@form POST /2/oauth2/token grant_type=refresh_token&refresh_token=a&client_id=b\n@form POST /oauth2/token grant_type=client_credentials\n@form POST /2/oauth2/revoke token=a\nGET /i/oauth2/authorize?response_type=code&client_id=emulatorClientId&redirect_uri=https%3A%2F%2Fapp.example&scope=tweet.read&state=s&code_challenge=c&code_challenge_method=plain\n@none POST /oauth/request_token",
    'POST /2/lists {"name":"a","private":true}\nPUT /2/lists/1 {"description":"b"}\nPOST /2/lists/1/members {"user_id":"783214"}\nGET /2/spaces?ids=1,2\n@app GET /2/usage/tweets?days=7\n@none GET /2/openapi.json'
  ],
  mutants: 10,
  run: (bytes) => runtime.runPromise(program(new TextDecoder().decode(bytes).split("\n").slice(0, maxRequests)))
}
