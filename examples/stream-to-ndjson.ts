/**
 * Writes the posts of the filtered stream to a file, one a line, and goes on where it was stopped, also after `kill -9`:
 *
 *     X_BEARER_TOKEN=… node examples/stream-to-ndjson.ts posts.ndjson
 */
import * as NodeServices from "@effect/platform-node/NodeServices"
import { portableJson } from "xeffect/core/wire"
import { layerConfig } from "xeffect/http/config"
import { checkpoint, follow, layerCheckpoint, streamTweets } from "xeffect/streams"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as KeyValueStore from "effect/persistence/KeyValueStore"
import * as Stream from "effect/Stream"
import { appendFileSync, fstatSync, ftruncateSync, openSync, readSync } from "node:fs"

const file = process.argv[2] ?? "posts.ndjson"

// The last megabytes of what is written: its posts may come once more. A process that was killed may have left half a line.
const descriptor = openSync(file, "a+")
const { size } = fstatSync(descriptor)
const end = Buffer.alloc(Math.min(size, 16 * 1024 * 1024))
readSync(descriptor, end, 0, end.length, size - end.length)
const whole = end.subarray(0, end.lastIndexOf("\n") + 1)
ftruncateSync(descriptor, size - end.length + whole.length)
const lines = whole
  .toString()
  .split("\n")
  .slice(size > end.length ? 1 : 0)
const seen = lines.filter((line) => line !== "").map((line): string => JSON.parse(line).id)

const live = Layer.mergeAll(
  layerConfig(),
  layerCheckpoint.pipe(
    Layer.provide(KeyValueStore.layerFileSystem(`${file}.position`)),
    Layer.provide(NodeServices.layer)
  )
)

follow(
  streamTweets,
  { tweet_fields: ["created_at", "author_id"] },
  {
    checkpoint: checkpoint("posts"),
    seen,
    // `true` with Enterprise access. Without it gaps are logged.
    backfill: false,
    on_event: (event) => (event._tag === "Gap" || event._tag === "Waiting" ? Effect.logWarning(event) : Effect.void)
  }
).pipe(
  Stream.runForEach(({ data }) =>
    Effect.sync(() => appendFileSync(descriptor, `${portableJson(JSON.stringify(data))}\n`))
  ),
  Effect.provide(live),
  Effect.runFork
)
