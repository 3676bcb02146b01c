/** npm start: the bot on an X API in memory. It needs no account and no keys, and ends after one reply. */
import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { layerTest } from "@xeffect/emulator/test"
import { fileCheckpoint } from "xeffect/core/file"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { replies } from "./bot.ts"

const checkpoint = fileCheckpoint(join(mkdtempSync(join(tmpdir(), "bot-")), "mentions.json"))

await replies({ checkpoint, start: "oldest" }).pipe(
  Stream.take(1),
  Stream.runForEach(({ mention, reply }) => Console.log(`Mention: ${mention}\nReply:   ${reply}`)),
  Effect.provide(layerTest({ credentials: "oauth2" })),
  Effect.runPromise
)
