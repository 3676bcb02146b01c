import assert from "node:assert/strict"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { test } from "node:test"
import { Emulator } from "@xeffect/emulator"
import { layerTest } from "@xeffect/emulator/test"
import { fileCheckpoint } from "xeffect/core/file"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { replies, replyTo } from "../src/bot.ts"

test("the bot replies to a mention, and to no mention twice after a restart", async () => {
  const folder = mkdtempSync(join(tmpdir(), "bot-"))
  const program = Effect.gen(function* () {
    const { addPosts, world } = yield* Emulator
    const { ben, main } = world.seed.users
    const [added] = yield* addPosts({ author: ben, count: 1, text: () => "@ada_rivers how high is the tide?" })
    assert.ok(added)

    // The first start stops after a reply, before the bot has stored that it is done. The second one replies to the rest.
    const last = replyTo({ id: added.id, text: added.text })
    for (const isLast of [() => true, (reply: string) => reply === last]) {
      const checkpoint = fileCheckpoint(join(folder, "mentions.json"))
      yield* replies({ checkpoint, start: "oldest" }).pipe(
        Stream.takeUntil(({ reply }) => isLast(reply)),
        Stream.runDrain
      )
    }

    const all = Array.from(world.posts.values()).filter(({ authorId }) => authorId === main)
    const made = all.filter(({ text }) => text.startsWith("I counted"))
    const repliedTo = made.flatMap(({ references }) => references.map(({ id }) => id))
    assert.ok(repliedTo.includes(added.id))
    assert.equal(new Set(repliedTo).size, made.length)
  })
  await program.pipe(Effect.provide(layerTest({ credentials: "oauth2" })), Effect.runPromise)
  rmSync(folder, { recursive: true })
})
