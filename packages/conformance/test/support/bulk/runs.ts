import { assert } from "@effect/vitest"
import { raw, type XApi, type XError } from "@xeffect/core"
import type { Cost } from "@xeffect/costs"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { type Passed, passing, someBytes } from "./bytes.ts"
import type { Memory } from "./memory.ts"
import type { Setup } from "./middleware.ts"
import { readParts } from "./multipart.ts"
import { downloadMedia, followPosts, uploadMedia } from "./operations.ts"
import { type SentPosts, somePosts, textOf } from "./posts.ts"
import { limitHeaders, send, serve } from "./server.ts"

// Each run sends data through the middleware of a setup, checks that it arrives intact, and returns its number of bytes.

/** A stream of so many posts: each arrives once, in order and intact. */
const follow = Effect.fnUntraced(function* (setup: Setup, count: number, memory: Memory) {
  const sent: SentPosts = { size: 0, inCharacter: 0, inLineEnd: 0 }
  const { base_url, requests } = yield* serve((_, response) =>
    send(response, { "content-type": "application/json" }, somePosts(count, sent))
  )
  const key = setup.has("postVocabulary") ? "edit_history_tweet_ids" : "edit_history_post_ids"
  let counted = 0
  let seen = 0
  yield* followPosts().pipe(
    Stream.runForEach(({ data, ...others }) =>
      Effect.sync(() => {
        // Compared as text: deep equality would take longer than everything else.
        const keys = [...Object.keys(others), ...Object.entries({ ...data, text: "" })].join(" ")
        if (keys !== `id,${seen} text, ${key},${seen}`) assert.fail(`${keys} in the place of ${seen}`)
        if (data?.text !== textOf(seen)) assert.fail(`the text of ${seen}: ${data?.text}`)
        memory.reached(++seen)
      })
    ),
    Effect.provide(setup.live(base_url, ({ resources }) => (counted += resources["post"] ?? 0)))
  )
  assert.strictEqual(seen, count)
  assert.strictEqual(counted, setup.has("costs") ? count : 0)
  assert.strictEqual(requests(), 1)
  assert.isAbove(sent.inCharacter, 0)
  assert.isAbove(sent.inLineEnd, 0)
  return sent.size
})

type Bytes = Stream.Stream<Uint8Array, unknown>

/** A download of so many bytes, opened in one way or the other. */
const download = (open: (size: number) => Effect.Effect<Bytes, XError, XApi>) =>
  Effect.fnUntraced(function* (setup: Setup, size: number, memory: Memory) {
    const sent = passing()
    const received = passing()
    const { base_url, requests } = yield* serve((_, response) =>
      send(response, { "content-type": "video/mp4", "content-length": size }, someBytes(size, sent))
    )
    yield* open(size).pipe(
      Effect.flatMap(
        Stream.runForEach((chunk) =>
          Effect.sync(() => {
            received.add(chunk)
            memory.reached(received.size())
          })
        )
      ),
      Effect.provide(setup.live(base_url, () => assert.fail("a download was counted")))
    )
    assertEqual(received, sent, size)
    assert.strictEqual(requests(), 1)
    return received.size()
  })

const openDownload = (size: number) =>
  Effect.map(downloadMedia(), ({ contentLength, contentType, stream }): Bytes => {
    assert.deepStrictEqual([contentType, contentLength], ["video/mp4", size])
    return stream
  })

const openRaw = (size: number) =>
  Effect.map(raw(downloadMedia), ({ body, headers, status }): Bytes => {
    assert.deepStrictEqual([status, headers.get("content-length")], [200, `${size}`])
    assert(body !== null)
    return Stream.fromReadableStream({ evaluate: () => body, onError: (cause) => cause })
  })

const assertEqual = (received: Passed, sent: Passed, size: number) =>
  assert.deepStrictEqual([received.size(), received.sha256()], [size, sent.sha256()])

/** An upload of so many bytes, from a stream. */
const upload = Effect.fnUntraced(function* (setup: Setup, size: number, memory: Memory) {
  const sent = passing()
  const received = passing()
  const parts: Array<readonly [head: string, content: Array<Uint8Array>]> = []
  let isOver = false
  const { base_url, requests } = yield* serve(async (request, response) => {
    const reader = readParts(request.headers["content-type"] ?? "", (head) => {
      const content: Array<Uint8Array> = []
      parts.push([head, content])
      return (chunk) => (head.includes("filename=") ? received.add(chunk) : content.push(chunk))
    })
    for await (const chunk of request) {
      reader.add(chunk)
      memory.reached(received.size())
    }
    isOver = reader.isOver()
    response.writeHead(204, limitHeaders()).end()
  })
  // One chunk at a time: by default a stream of an iterable takes thousands of its elements at once.
  const media = Stream.fromIterable(someBytes(size, sent), { chunkSize: 1 })
  // Uploads are free. A failure in a callback is logged, so it is noted here.
  const counted: Array<Cost> = []
  yield* uploadMedia({ name: "Überfall 🌊", media }).pipe(
    Effect.provide(setup.live(base_url, (cost) => counted.push(cost)))
  )
  assert.deepStrictEqual(counted, [])
  assertEqual(received, sent, size)
  assert.isTrue(isOver)
  assert.deepStrictEqual(
    parts.map(([head, content]) => [head, Buffer.concat(content).toString()]),
    [
      ['Content-Disposition: form-data; name="media_category"', "tweet_video"],
      ['Content-Disposition: form-data; name="name"', "Überfall 🌊"],
      ['Content-Disposition: form-data; name="media"; filename="media"\r\nContent-Type: application/octet-stream', ""]
    ]
  )
  assert.strictEqual(requests(), 1)
  return received.size()
})

const bytes = { long: 10 * 2 ** 20, short: 2 ** 18 }

/** The kinds of data, each with its amount in a long run and in a short one. */
export const kinds = {
  "a stream": { run: follow, long: 8_000, short: 250 },
  "a download": { run: download(openDownload), ...bytes },
  "a download by raw": { run: download(openRaw), ...bytes },
  "an upload": { run: upload, ...bytes }
}
