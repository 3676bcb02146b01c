import assert from "node:assert/strict"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { test } from "node:test"
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import { Emulator } from "@xeffect/emulator"
import { layerTest } from "@xeffect/emulator/test"
import { data } from "xeffect/core"
import { approveDraft, listOutbox } from "xeffect/reply"
import { getUsersMentions } from "xeffect/tweets"
import * as Effect from "effect/Effect"
import { outboxIn, runBot } from "../src/bot.ts"

test("the bot replies once to each mention over restarts, and never to a user who asked it to stop", async (test) => {
  const directory = mkdtempSync(join(tmpdir(), "bot-"))
  test.after(() => rmSync(directory, { recursive: true }))
  const program = Effect.gen(function* () {
    const { addPosts, requests, world } = yield* Emulator
    const { ben, chloe, main } = world.seed.users
    const [first] = yield* addPosts({ author: ben, count: 1, text: () => "@ada_rivers how high is the tide?" })
    const [stop] = yield* addPosts({ author: chloe, count: 1, text: () => "@ada_rivers please stop" })
    assert.ok(first && stop)
    const repliedTo = () =>
      Array.from(world.posts.values())
        .filter(({ authorId, text }) => authorId === main && text.startsWith("I counted"))
        .flatMap(({ references }) => references.map(({ id }) => id))
    const { length: limit } = yield* data(getUsersMentions, { id: main, max_results: 100 })
    // Without its position, the bot gets all mentions again.
    const run = Effect.suspend(() => {
      rmSync(join(directory, "mentions.json"), { force: true })
      return runBot({ directory, start: "oldest", limit })
    })

    yield* run
    assert.deepEqual(repliedTo(), [])
    const approveAll = Effect.flatMap(
      listOutbox,
      Effect.forEach(({ draft }) => approveDraft(draft.id))
    )
    yield* Effect.provide(approveAll, outboxIn(directory))
    yield* run
    yield* run
    assert.ok(repliedTo().includes(first.id))
    assert.ok(!repliedTo().includes(stop.id))
    assert.equal(new Set(repliedTo()).size, repliedTo().length)
    const sent = (yield* requests).filter(({ method }) => method === "POST")
    assert.equal(sent.length, repliedTo().length)
  })
  await program.pipe(Effect.provide([layerTest({ credentials: "oauth2" }), NodeFileSystem.layer]), Effect.runPromise)
})
