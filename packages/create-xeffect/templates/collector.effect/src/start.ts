/** npm start: collects from an X API in memory. It needs no account and no keys. */
import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { layerTest } from "@xeffect/emulator/test"
import * as Effect from "effect/Effect"
import { collectNew } from "./collector.ts"

const folder = mkdtempSync(join(tmpdir(), "collector-"))
const picture = join(folder, "posts.svg")
const posts = await collectNew(join(folder, "posts"), picture).pipe(
  Effect.provide(layerTest({ credentials: "app" })),
  Effect.runPromise
)
console.log(`${posts} posts are in ${folder}, and ${picture} shows them`)
