import assert from "node:assert/strict"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { test } from "node:test"
import { emulate } from "@xeffect/emulator/test"
import { fileCheckpoint } from "xeffect/core/file"
import { promises } from "xeffect/promise"
import { replies, replyTo } from "../src/bot.ts"

test("the bot replies to a mention, and to no mention twice after a restart", async () => {
  const folder = mkdtempSync(join(tmpdir(), "bot-"))
  const { emulator, options } = await emulate({ credentials: "oauth2" })
  const x = promises(options)
  const { ben, main } = emulator.world.seed.users
  const [added] = await x(emulator.addPosts({ author: ben, count: 1, text: () => "@ada_rivers how high is the tide?" }))
  assert.ok(added)

  // The first start stops after a reply, before the bot has stored that it is done. The second one replies to the rest.
  const last = replyTo({ id: added.id, text: added.text })
  for (const isLast of [() => true, (reply: string) => reply === last]) {
    const checkpoint = fileCheckpoint(join(folder, "mentions.json"))
    for await (const { reply } of replies(x, { checkpoint, start: "oldest" })) if (isLast(reply)) break
  }

  const all = Array.from(emulator.world.posts.values()).filter(({ authorId }) => authorId === main)
  const made = all.filter(({ text }) => text.startsWith("I counted"))
  const repliedTo = made.flatMap(({ references }) => references.map(({ id }) => id))
  assert.ok(repliedTo.includes(added.id))
  assert.equal(new Set(repliedTo).size, made.length)
  await x.close()
  rmSync(folder, { recursive: true })
})
