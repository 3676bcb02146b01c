import assert from "node:assert/strict"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { test } from "node:test"
import { emulate } from "@xeffect/emulator/test"
import { promises } from "xeffect/promise"
import { approveDraft, listOutbox } from "xeffect/reply"
import { getUsersMentions } from "xeffect/tweets"
import * as Effect from "effect/Effect"
import { outboxIn, runBot } from "../src/bot.ts"

test("the bot replies once to each mention over restarts, and never to a user who asked it to stop", async (test) => {
  const directory = mkdtempSync(join(tmpdir(), "bot-"))
  test.after(() => rmSync(directory, { recursive: true }))
  const { emulator, options } = await emulate({ credentials: "oauth2" })
  const x = promises(options)
  const { ben, chloe, main } = emulator.world.seed.users
  const [first] = await x(emulator.addPosts({ author: ben, count: 1, text: () => "@ada_rivers how high is the tide?" }))
  const [stop] = await x(emulator.addPosts({ author: chloe, count: 1, text: () => "@ada_rivers please stop" }))
  assert.ok(first && stop)
  const repliedTo = () =>
    Array.from(emulator.world.posts.values())
      .filter(({ authorId, text }) => authorId === main && text.startsWith("I counted"))
      .flatMap(({ references }) => references.map(({ id }) => id))
  const { data = [] } = await x(getUsersMentions, { id: main, max_results: 100 })
  // Without its position, the bot gets all mentions again.
  const run = async () => {
    rmSync(join(directory, "mentions.json"), { force: true })
    await runBot(x, { directory, start: "oldest", limit: data.length })
  }

  await run()
  assert.deepEqual(repliedTo(), [])
  const approveAll = Effect.flatMap(
    listOutbox,
    Effect.forEach(({ draft }) => approveDraft(draft.id))
  )
  await x(Effect.provide(approveAll, outboxIn(directory)))
  await run()
  await run()
  assert.ok(repliedTo().includes(first.id))
  assert.ok(!repliedTo().includes(stop.id))
  assert.equal(new Set(repliedTo()).size, repliedTo().length)
  const sent = (await x(emulator.requests)).filter(({ method }) => method === "POST")
  assert.equal(sent.length, repliedTo().length)
  await x.close()
})
