import type { XApi, XError } from "@xeffect/core"
import {
  defaultCredentials,
  Emulator,
  type EmulatorOptions,
  layerEmulator,
  send,
  type StreamsOptions,
  type WebhooksOptions
} from "@xeffect/emulator"
import { addAdministered } from "../../../emulator/test/administered.ts"
import { nextId } from "../../../emulator/src/world/ids.ts"
import { seedUsers } from "../../../emulator/src/world/seed-users.ts"
import { webhook } from "@xeffect/webhooks"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import { operations } from "../../../emulator/src/areas/all.ts"
import { EmulatorServer, layerServer } from "@xeffect/emulator/server"
import { layer } from "@xeffect/http"
import * as Effect from "effect/Effect"
import type { ServeError } from "effect/http/HttpServerError"
import * as Layer from "effect/Layer"
import type { Kind } from "./expected.ts"
import { allFactsOf } from "./facts.ts"
import type { Known } from "./known.ts"
import type { AnyRow } from "./row.ts"
import { addUploads } from "./uploads.ts"

const firstOf = (map: ReadonlyMap<string, unknown> | undefined) => Array.from(map?.keys() ?? [])[0] ?? ""

const liveOf = ({ broadcasts, chats, chatUploads, seed }: Emulator["Service"]["world"]) => {
  const group = Array.from(chats.values()).find(({ kind }) => kind === "group")
  const chatUpload = firstOf(chatUploads)
  return {
    broadcast: seed.broadcasts.tide,
    broadcastMessage: firstOf(broadcasts.get(seed.broadcasts.tide)?.messages),
    plannedBroadcast: seed.broadcasts.workshop,
    broadcastSchedule: broadcasts.get(seed.broadcasts.workshop)?.scheduleId ?? "",
    group: group?.id ?? "",
    chatEvent: firstOf(group?.events),
    chatMedia: firstOf(group?.media),
    chatUpload,
    chatUploadKey: chatUploads.get(chatUpload)?.mediaHashKey ?? ""
  }
}

/** Things of the world that every emulator starts with. */
export const knownTo = ({ world }: Emulator["Service"]): Known => ({
  ...liveOf(world),
  ...knownIn(world),
  ...addUploads(world),
  ...addAdministered(world)
})

const knownIn = ({ dmEvents, seed }: Emulator["Service"]["world"]) => ({
  me: seed.users.main,
  user: seed.users.ben,
  username: "ben_harbor",
  post: seed.posts.news1,
  quoted: seed.posts.photo,
  ownPost: seed.posts.hello,
  reply: seed.posts.hi,
  list: seed.lists.press,
  ownList: seed.lists.harbour,
  member: seed.users.chloe,
  space: seed.spaces.tides,
  ownSpace: seed.spaces.tools,
  conversation: seed.conversations.ben,
  message: Array.from(dmEvents.values()).find(({ senderId }) => senderId === seed.users.main)?.id ?? "",
  organization: seed.users.lumen,
  folder: seed.bookmarkFolders.reading,
  article: seed.articles.gauge
})

/** Whether the emulator implements an operation at each of its paths. Otherwise it would generate a response. */
export const hasBehaviour = ({ operation: { definition } }: AnyRow): boolean =>
  allFactsOf(definition).every(({ id }) => operations[id] !== undefined)

/** The credentials of one kind, as options of a layer. */
export const credentialsOf = ({ credentials }: Emulator["Service"], kind: Kind) => {
  const { bearer_token, oauth2_user_token, ...oauth1 } = credentials
  return { app: { bearer_token }, oauth1, oauth2: { bearer_token: oauth2_user_token } }[kind]
}

const { main, ben } = seedUsers

/** The webhooks and subscriptions that every emulator starts with. */
export const webhooks: WebhooksOptions = {
  registered: [{ id: "71", url: "https://bot.example/x", user_ids: [ben.id], is_linked: true }],
  subscribed: [
    { id: "81", event_type: "profile.update.bio", user_id: main.id },
    { id: "82", event_type: "post.create", user_id: main.id }
  ],
  send: (request) => handle(request)
}

const { client_secret, consumer_secret } = defaultCredentials

const handle = webhook({ client_secret, consumer_secret, on_event: () => Effect.void })

/** A rule that every post of Ben matches, see `happen`, and others. */
const streams: StreamsOptions = {
  rules: [
    { id: "91", value: `from:${ben.id}` },
    { id: "92", value: "unheard" },
    { id: "93", value: "unseen" }
  ]
}

const event_at = "2026-11-21T08:30:00Z"

/** Adds events for all streams: posts and likes in every language and partition, and compliance events. */
export const happen = Effect.fnUntraced(function* ({ addPosts, streams, world }: Emulator["Service"]) {
  const now = yield* Clock.currentTimeMillis
  for (const lang of ["en", "ja", "ko", "pt"]) {
    const posts = yield* addPosts({ author: ben.id, count: 20, interval: 0, fields: () => ({ lang }) })
    world.likes.set(main.id, new Map(posts.map(({ id }) => [id, nextId(world, now)])))
  }
  const tweet = { id: world.seed.posts.hello, author_id: main.id }
  const favorite = { id: tweet.id, user_id: main.id }
  const application = "apply"
  yield* streams.send("tweets_compliance_stream", { data: { delete: { tweet, event_at } } })
  yield* streams.send("likes_compliance_stream", { data: { delete: { favorite, event_at } } })
  yield* streams.send("users_compliance_stream", { data: { user_protect: { user: { id: main.id }, event_at } } })
  yield* streams.send("tweet_label_stream", { data: { public_tweet_unviewable: { tweet, application, event_at } } })
})

// The activity stream starts with an event.
export const layerWorld = (options: EmulatorOptions = {}) =>
  Layer.tap(layerEmulator({ webhooks, streams, ...options }), (context) =>
    Context.get(context, Emulator).webhooks.updateProfile(main.id, { description: "Tides, and nothing else" })
  )

/** An emulator in memory, and `XApi` over it with one kind of credentials. */
export const emulated = (kind: Kind, options?: EmulatorOptions): Layer.Layer<XApi | Emulator, XError> =>
  Layer.unwrap(Effect.map(Emulator, (emulator) => layer({ ...credentialsOf(emulator, kind), send }))).pipe(
    Layer.provideMerge(layerWorld(options))
  )

/** An emulator behind a port of this machine, and `XApi` over HTTP with some kinds of credentials. */
export const served = (
  kinds: ReadonlyArray<Kind>,
  options?: EmulatorOptions
): Layer.Layer<XApi | Emulator, XError | ServeError> =>
  Layer.unwrap(
    Effect.gen(function* () {
      const emulator = yield* Emulator
      const { url } = yield* EmulatorServer
      const known = kinds.map((kind) => credentialsOf(emulator, kind))
      return layer(Object.assign({ base_url: url }, ...known))
    })
  ).pipe(Layer.provide(layerServer()), Layer.provideMerge(layerWorld(options)))
