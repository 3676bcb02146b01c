import { fileCheckpoint } from "@xeffect/core/file"
import { poll } from "@xeffect/core"
import { emulate } from "@xeffect/emulator/test"
import { promises } from "@xeffect/promise"
import { createThread, getUsersMentions, getUsersTweets } from "@xeffect/tweets"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, assert, beforeEach, describe, it } from "vitest"

// The bot of docs/polling.md.

let folder = ""
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), "bot-"))))
afterEach(() => rmSync(folder, { recursive: true }))

const start = async () => {
  const emulated = await emulate()
  const { addPosts, world } = emulated.emulator
  const { lumen, main } = world.seed.users
  const x = promises(emulated.options)
  const mention = async (count: number) => {
    const posts = await x(
      addPosts({ author: lumen, count, interval: 1, text: (index) => `@ada_rivers hello ${index}` })
    )
    return posts.map(({ id }) => id)
  }
  /** Replies to mentions until so many were tried. Returns what became of each. */
  const run = async (count: number) => {
    const results: Array<string> = []
    const checkpoint = fileCheckpoint(join(folder, "mentions.json"))
    const mentions = poll(getUsersMentions, { id: main, since_id: world.seed.posts.latest }, { checkpoint })
    for await (const { id } of x.stream(mentions)) {
      const reply = x(createThread([`Heard you! (${id})`], { after: id, look_first: false }))
      await reply.then(
        () => results.push(`replied to ${id}`),
        (error) => results.push(`${id}: ${error.cause.reason._tag}`)
      )
      if (results.length === count) break
    }
    return results
  }
  const replies = async () => {
    const found: Array<string> = []
    for await (const { text } of x.items(getUsersTweets, { id: main, max_results: 100 })) {
      if (text.includes("Heard you!")) found.push(text.replace(/^.*\((\d+)\)$/, "$1"))
    }
    return found.toReversed()
  }
  return { emulator: emulated.emulator, mention, replies, run, x }
}

describe("A bot with promises", () => {
  it("goes on with the next mention if a reply is refused", async () => {
    const { emulator, mention, replies, run, x } = await start()
    const [first, second, third] = await mention(3)
    await x(emulator.fault({ method: "POST", path: "/2/tweets", status: 403 }))
    assert.deepStrictEqual(await run(3), [`${first}: Forbidden`, `replied to ${second}`, `replied to ${third}`])
    assert.deepStrictEqual(await replies(), [second, third])
  })

  it("goes on after a restart, and replies once to a mention whose reply was made and not noted", async () => {
    const { mention, replies, run } = await start()
    const ids = await mention(5)
    // The second reply is made, and nothing says so.
    assert.lengthOf(await run(2), 2)
    assert.lengthOf(await run(4), 4)
    assert.deepStrictEqual(await replies(), ids)
  })
})
