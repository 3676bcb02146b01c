// Uploads a file, writes down after each segment what is needed to resume, and goes on from what was written down before.
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import { layerBearer } from "../../http/test/over-client/index.ts"
import { uploadMedia } from "@xeffect/media"
import { fileMedia } from "@xeffect/media/file"
import * as Effect from "effect/Effect"
import * as FetchHttpClient from "effect/http/FetchHttpClient"
import * as Layer from "effect/Layer"
import { existsSync, readFileSync, writeFileSync } from "node:fs"

const [, , base_url = "", path = "", state = ""] = process.argv

const resume = existsSync(state) ? JSON.parse(readFileSync(state, "utf8")) : undefined

await Effect.flatMap(fileMedia(path), (media) =>
  uploadMedia(
    { media },
    { chunk_size: 10_000, resume, on_progress: ({ resume }) => writeFileSync(state, JSON.stringify(resume)) }
  )
).pipe(
  Effect.map(({ id }) => console.log(id)),
  Effect.provide(
    Layer.merge(
      NodeFileSystem.layer,
      layerBearer({ bearer_token: "token", base_url }).pipe(Layer.provide(FetchHttpClient.layer))
    )
  ),
  Effect.runPromise
)
