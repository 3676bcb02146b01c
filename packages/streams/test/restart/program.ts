// Writes the posts of a stream to a file, one a line, until it is killed: node program.ts URL FOLDER
import * as NodeServices from "@effect/platform-node/NodeServices"
import { layer } from "../../../http/test/over-client/index.ts"
import { checkpoint, follow, layerCheckpoint, streamTweets } from "@xeffect/streams"
import * as Effect from "effect/Effect"
import * as FetchHttpClient from "effect/http/FetchHttpClient"
import * as Layer from "effect/Layer"
import * as KeyValueStore from "effect/persistence/KeyValueStore"
import * as Stream from "effect/Stream"
import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"

const [url = "", folder = ""] = process.argv.slice(2)
const file = join(folder, "posts.ndjson")

// A process that was killed may have left half a line.
const text = existsSync(file) ? readFileSync(file, "utf8") : ""
const whole = text.slice(0, text.lastIndexOf("\n") + 1)
if (whole !== text) writeFileSync(file, whole)
const written = whole
  .split("\n")
  .slice(-100_000)
  .filter((line) => line !== "")
  .map((line): string => JSON.parse(line).id)

const live = Layer.mergeAll(
  layer({ bearer_token: "token", base_url: url }).pipe(Layer.provide(FetchHttpClient.layer)),
  layerCheckpoint.pipe(
    Layer.provide(KeyValueStore.layerFileSystem(join(folder, "position"))),
    Layer.provide(NodeServices.layer)
  )
)

follow(streamTweets, {}, { backfill: true, checkpoint: checkpoint("posts"), seen: written }).pipe(
  Stream.runForEach(({ data }) => Effect.sync(() => appendFileSync(file, `${JSON.stringify(data)}\n`))),
  Effect.provide(live),
  Effect.runFork
)
