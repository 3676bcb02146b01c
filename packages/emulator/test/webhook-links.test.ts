import { assert, describe, it } from "@effect/vitest"
import { createTweet } from "@xeffect/tweets"
import {
  createWebhookStreamLink,
  deleteWebhookStreamLink,
  ensureWebhook,
  getWebhookStreamLinks,
  webhook,
  type XEvent
} from "@xeffect/webhooks"
import * as Effect from "effect/Effect"
import { defaultCredentials } from "../src/auth/credentials.ts"
import { Emulator } from "../src/emulator/emulator.ts"
import { layerTest } from "../src/test.ts"

const { client_secret, consumer_secret } = defaultCredentials

const streams = {
  rules: [
    { id: "91", value: "#tides", tag: "water" },
    { id: "92", value: "boats" }
  ]
}

/** A webhook at every address, and an emulator that delivers to them. */
const make = () => {
  const events = new Map<string, Array<XEvent>>()
  const send = (request: Request) => {
    const { origin, pathname } = new URL(request.url)
    const received = events.get(origin + pathname) ?? []
    events.set(origin + pathname, received)
    const handle = webhook({
      client_secret,
      consumer_secret,
      on_event: (event) => Effect.sync(() => void received.push(event))
    })
    return handle(request)
  }
  const bodies = (url: string) =>
    (events.get(url) ?? []).map((event) => (event.source === "filtered_stream" ? event.body : event.type))
  return { bodies, layer: layerTest({ limits: "off", streams, webhooks: { send } }) }
}

const first = "https://bot.example/x"
const second = "https://archive.example/x"

describe("a webhook that is linked to the filtered stream", () => {
  it.effect("receives the posts that match a rule, signed, each with all of its rules", () => {
    const { bodies, layer } = make()
    return Effect.gen(function* () {
      const { webhooks } = yield* Emulator
      const { id } = yield* ensureWebhook(first)
      yield* createWebhookStreamLink({ webhook_id: id })
      const { data } = yield* createTweet({ text: "Old boats at low #tides" })
      yield* createTweet({ text: "Nothing of it" })
      yield* webhooks.settled
      const deliveries = yield* webhooks.deliveries
      assert.deepStrictEqual(
        deliveries.map(({ kind, statuses }) => [kind, statuses]),
        [["event", [200]]]
      )
      const rules = [
        { id: "91", tag: "water" },
        { id: "92", tag: "" }
      ]
      const post = { id: data.id, text: "Old boats at low #tides", edit_history_tweet_ids: [data.id] }
      assert.deepStrictEqual(bodies(first), [{ data: post, matching_rules: rules }])
      assert.deepStrictEqual(JSON.parse(deliveries[0]?.body ?? ""), { data: post, matching_rules: rules })
    }).pipe(Effect.provide(layer))
  })

  it.effect("has the fields of its own link, also of posts that a test adds", () => {
    const { bodies, layer } = make()
    return Effect.gen(function* () {
      const { addPosts, webhooks, world } = yield* Emulator
      const plain = yield* ensureWebhook(first)
      const full = yield* ensureWebhook(second)
      yield* createWebhookStreamLink({ webhook_id: plain.id })
      yield* createWebhookStreamLink({ webhook_id: full.id, tweet_fields: ["lang"], expansions: ["author_id"] })
      const links = yield* getWebhookStreamLinks()
      assert.deepStrictEqual(
        links.data?.map(({ fields, webhook_id }) => [webhook_id, fields?.toSorted()]),
        [
          [plain.id, []],
          [full.id, ["author_id", "lang"]]
        ]
      )
      yield* addPosts({ author: world.seed.users.main, count: 1, text: () => "High water #tides" })
      yield* webhooks.settled
      assert.hasAllKeys(bodies(first)[0], ["data", "matching_rules"])
      assert.containsSubset(bodies(second), [
        { data: { lang: "en" }, includes: { users: [{ id: world.seed.users.main }] } }
      ])
    }).pipe(Effect.provide(layer))
  })

  it.effect("receives no posts of protected users, and none once the link is deleted", () => {
    const { bodies, layer } = make()
    return Effect.gen(function* () {
      const { addPosts, webhooks, world } = yield* Emulator
      const { id } = yield* ensureWebhook(first)
      yield* createWebhookStreamLink({ webhook_id: id })
      const hidden = Array.from(world.users.values()).find((user) => user.protected)
      yield* addPosts({ author: hidden?.id ?? "", count: 1, text: () => "Hidden #tides" })
      yield* createTweet({ text: "Shown #tides" })
      yield* deleteWebhookStreamLink({ webhook_id: id })
      yield* createTweet({ text: "Too late for #tides" })
      yield* webhooks.settled
      assert.containsSubset(bodies(first), [{ data: { text: "Shown #tides" } }])
      assert.lengthOf(bodies(first), 1)
    }).pipe(Effect.provide(layer))
  })
})
