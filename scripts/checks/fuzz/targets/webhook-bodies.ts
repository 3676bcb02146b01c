import { createHmac } from "node:crypto"
import { webhook, type XEvent } from "@xeffect/webhooks"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { parseDelivery } from "../../../../packages/webhooks/src/receive/parse-delivery.ts"
import { cut, streamOf } from "../calls.ts"
import { broken, expectEqual, expectNothingLost, parse } from "../expect.ts"
import type { Target } from "../target.ts"

const secret = "the-consumer-secret"

const sign = (message: Uint8Array | string): string =>
  `sha256=${createHmac("sha256", secret).update(message).digest("base64")}`

const url = "https://example.com/webhook"

const delivery = (body: BodyInit, signature: string): Request => {
  // The types of the web lack `duplex`, which a stream needs.
  const init = { method: "POST", body, headers: { "x-twitter-webhooks-signature": signature }, duplex: "half" }
  return new Request(url, init)
}

/** A webhook, and the events that it handles. */
const receiver = () => {
  const events: Array<XEvent> = []
  const handle = webhook({ consumer_secret: secret, on_event: (event) => void events.push(event) })
  return { events, respond: (request: Request) => Effect.runPromise(handle(request)) }
}

/** How deep some JSON is nested. */
const depthOf = (value: unknown): number =>
  typeof value === "object" && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0

const readText = (bytes: Uint8Array): string | undefined => {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** A response to a challenge is the signature of its token, which no body of an event can be. */
const challenge = async (token: string) => {
  const { respond } = receiver()
  const response = await respond(new Request(`${url}?crc_token=${encodeURIComponent(token)}`))
  const text = await response.text()
  if (text.includes(secret)) broken("a response shows the secret", text)
  if (response.status !== 200) return expectEqual(response.status, 400, "a challenge has another status")
  const signed = token.replaceAll(" ", "+")
  expectEqual(JSON.parse(text), { response_token: sign(signed) }, "a challenge has another response")
  if (/[{"]/.test(signed)) broken("a challenge signs a body of an event", token)
}

export const webhookBodies: Target = {
  name: "webhook-bodies",
  about: "Receives any body: only with the signature of X, each event once, nothing of it lost, in any chunks.",
  seeds: [
    '{"data":{"event_uuid":"1","event_type":"post.mention.create","filter":{"user_id":"2"},"tag":"t","payload":{"id":"3","text":"hi","author_id":"4"},"includes":{"users":[{"id":"4","username":"x","name":"X"}]}}}',
    '{"data":[{"event_type":"profile.update.bio","filter":{"keyword":"a:b"},"payload":{"before":"a","after":7}},{"event_type":"dm.received","payload":{"direct_message_events":[{"id":"5","created_timestamp":"6"}]}}],"errors":[7]}',
    '{"for_user_id":"2","tweet_create_events":[{"id":1,"id_str":"1","text":"t","user":{"id_str":"2","protected":"no"},"quoted_status":{"id_str":"3"}},{"text":8}],"favorite_events":[{"id":"a","favorited_status":{}}],"users":{"2":{}},"user_event":{"revoke":{"source":{"user_id":"2"}}}}',
    '{"data":{"id":"20","text":"x"},"matching_rules":[{"id":1,"tag":"r"}],"includes":{"tweets":7}}',
    '{"replay_job_status":{"webhook_id":1,"job_id":"2","job_state":"Complete"}}',
    '{"__proto__":{"for_user_id":"1"},"constructor":{"a":[[[{}]]]},"\\ud800":null}',
    "abcdefghijklmnop",
    "ab+/ab+/ab+/ab+/=_- "
  ],
  words: ['"event_type":"', "_events", '"__proto__":', '"for_user_id":"2"', "sha256=", '{"data":['],
  run: async (bytes) => {
    const body = new Uint8Array(bytes)
    const text = readText(body)
    const json = text === undefined ? undefined : parse(text)
    const isRead = typeof json === "object" && json !== null && !Array.isArray(json) && depthOf(json) <= 200

    const first = receiver()
    const response = await first.respond(delivery(body, sign(body)))
    expectEqual(response.status, isRead ? 200 : 400, "a signed body has another status")
    const keys = first.events.map(({ key }) => key)
    expectEqual(new Set(keys).size, keys.length, "an event is handled twice")

    const exit = await Effect.runPromiseExit(parseDelivery(body))
    if (isRead && Exit.isSuccess(exit) && exit.value.length > 0) {
      const events = exit.value
      expectEqual([...new Set(events.map(({ key }) => key))], keys, "an event is not handled")
      expectNothingLost(
        json,
        events.map((event) => event.body),
        events.flatMap(({ setAside }) => setAside)
      )
      const divided = [
        "user_event",
        ...Object.keys(json).filter((name) => Array.isArray(Reflect.get(json, name)) && /^data$|_events$/.test(name))
      ]
      const shared = Object.fromEntries(Object.entries(json).filter(([name]) => !divided.includes(name)))
      for (const { body: one, key, setAside } of events) {
        if (key.length > 200) broken("a key is too long for a store", key)
        expectNothingLost(shared, [one], setAside)
      }
    }

    expectEqual((await first.respond(delivery(body, sign(body)))).status, response.status, "the same body is refused")
    expectEqual(first.events.length, keys.length, "an event is handled again when X sends it again")

    const other = receiver()
    const chunks = cut(body, 7).slice(0, 1000)
    const whole = new Uint8Array(await new Blob(chunks as ReadonlyArray<BlobPart> as Array<BlobPart>).arrayBuffer())
    await other.respond(delivery(streamOf(chunks), sign(whole)))
    if (whole.length === body.length) expectEqual(other.events, first.events, "other chunks are read as other events")

    const changed = body.slice()
    if (changed.length > 0) changed[changed.length >> 1] = (changed[changed.length >> 1] ?? 0) ^ 1
    const forged = receiver()
    for (const [message, signature] of [
      [changed, changed.length > 0 ? sign(body) : ""],
      [body, (text ?? "").replaceAll(/[^!-~]/g, "")],
      [body, sign(changed.slice(1))]
    ] as const) {
      if (signature === sign(message)) continue
      expectEqual((await forged.respond(delivery(message, signature))).status, 401, "a forged body is not refused")
    }
    expectEqual(forged.events, [], "an event of a forged body is handled")
    await challenge(text ?? "")
  }
}
