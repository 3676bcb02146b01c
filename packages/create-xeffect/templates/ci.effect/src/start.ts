/** npm start: posts a note on an X API in memory. It needs no account and no keys. */
import { layerTest } from "@xeffect/emulator/test"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import { noteFor } from "./note.ts"
import { postNote } from "./post.ts"

const release = {
  name: "tides 2.0",
  text: "## New\n- **Moon** phases",
  url: "https://github.com/octo/tides/releases/tag/v2.0"
}

await postNote(release).pipe(
  Effect.flatMap((result) => Console.log(`${noteFor(release)}\n\n${result}`)),
  Effect.provide(layerTest({ credentials: "oauth2" })),
  Effect.runPromise
)
