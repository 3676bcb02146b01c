// The programs whose ways are traced. Nothing is sent: each layer has a `fetch` of its own.
import { data, items, type XApi, type XError } from "@xeffect/core"
import { costs, within } from "@xeffect/costs"
import { type Fetch, layer } from "@xeffect/http"
import { uploadMedia } from "@xeffect/media"
import { createTweet, getTweet, searchRecentTweets } from "@xeffect/tweets"
import type * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Stream from "effect/Stream"

/** A program, and the layer that it runs with. */
export interface TracedProgram {
  readonly name: string
  readonly layer: Layer.Layer<XApi, XError>
  readonly call: () => Effect.Effect<unknown, unknown, XApi>
}

const responding = (body: unknown, status = 200): { readonly fetch: Fetch } => ({
  fetch: async () => new Response(JSON.stringify(body), { status, headers: { date: new Date().toUTCString() } })
})

const app = { bearer_token: "token" }

const user = { consumer_key: "key", consumer_secret: "secret", access_token: "1-token", access_token_secret: "secret" }

const post = { id: "20", text: "just setting up my twttr" }

const uploading = responding({ data: { id: "9", media_key: "13_9" } })

const beginning = (size: number, bytes: ReadonlyArray<number>): Uint8Array => {
  const media = new Uint8Array(size)
  media.set(bytes)
  return media
}

const png = beginning(3000, [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10])

const mp4 = beginning(2_500_000, [0, 0, 0, 24, 0x66, 0x74, 0x79, 0x70, 0x69, 0x73, 0x6f, 0x6d])

export const tracedPrograms: ReadonlyArray<TracedProgram> = [
  {
    name: "a post that is read",
    layer: layer({ ...app, ...responding({ data: post }) }),
    call: () => data(getTweet, { id: "20", tweet_fields: ["created_at"] })
  },
  {
    name: "a signed post with a budget",
    layer: layer({
      ...user,
      ...responding({ data: post }, 201),
      around: [costs({ budget: within({ dollars: 5, per: "day" }) })]
    }),
    call: () => createTweet({ text: "Hello" })
  },
  {
    name: "a page of a search",
    layer: layer({ ...app, ...responding({ data: [post], meta: { result_count: 1 } }) }),
    call: () => Stream.runDrain(items(searchRecentTweets, { query: "tides" }))
  },
  { name: "an uploaded image", layer: layer({ ...user, ...uploading }), call: () => uploadMedia({ media: png }) },
  {
    name: "an upload of three segments",
    layer: layer({ ...user, ...uploading }),
    call: () => uploadMedia({ media: mp4 })
  }
]
