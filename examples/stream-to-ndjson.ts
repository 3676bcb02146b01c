/**
 * Writes the posts of the filtered stream to a file, one a line, and goes on where it was stopped, also after `kill -9`:
 *
 *     X_BEARER_TOKEN=… node examples/stream-to-ndjson.ts posts.ndjson
 */
import * as NodeServices from "@effect/platform-node/NodeServices"
import { layerConfig } from "@xeffect/http/config"
import { checkpoint, follow, layerCheckpoint, streamTweets } from "@xeffect/streams"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as KeyValueStore from "effect/persistence/KeyValueStore"
import * as Stream from "effect/Stream"
import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs"

const file = process.argv[2] ?? "posts.ndjson"

// A process that was killed may have left half a line.
const text = existsSync(file) ? readFileSync(file, "utf8") : ""
const whole = text.slice(0, text.lastIndexOf("\n") + 1)
if (whole !== text) writeFileSync(file, whole)
const written = whole.trimEnd().split("\n").slice(-100_000)
const seen = written.filter((line) => line !== "").map((line): string => JSON.parse(line).id)

const live = Layer.mergeAll(
  layerConfig(),
  layerCheckpoint.pipe(
    Layer.provide(KeyValueStore.layerFileSystem(`${file}.position`)),
    Layer.provide(NodeServices.layer)
  )
)

follow(streamTweets)(
  { tweet_fields: ["created_at", "author_id"] },
  {
    checkpoint: checkpoint("posts"),
    seen,
    // `true` with Enterprise access. Without it gaps are logged.
    backfill: false,
    on_event: (event) => (event._tag === "Gap" || event._tag === "Waiting" ? Effect.logWarning(event) : Effect.void)
  }
).pipe(
  Stream.runForEach(({ data }) => Effect.sync(() => appendFileSync(file, `${JSON.stringify(data)}\n`))),
  Effect.provide(live),
  Effect.runFork
)
