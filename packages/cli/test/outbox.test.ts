// The outbox of a bot in a terminal.
import { mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import { assert, describe, it } from "@effect/vitest"
import { composeReplies, fileReplies, listOutbox, receiveMention, whyStopped } from "@xeffect/reply"
import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import * as Layer from "effect/Layer"
import { xeffect } from "./support/run.ts"

const inStore = (directory: string) =>
  Effect.provide(
    Layer.unwrap(Effect.map(FileSystem.FileSystem, (files) => fileReplies(files, { directory }))).pipe(
      Layer.provide(NodeFileSystem.layer)
    )
  )

/** A bot with a reply that waits for approval, and the outbox in a terminal. */
const waiting = Effect.gen(function* () {
  const folder = yield* Effect.acquireRelease(
    Effect.sync(() => mkdtempSync(join(tmpdir(), "outbox-"))),
    (path) => Effect.sync(() => rmSync(path, { recursive: true }))
  )
  const directory = join(folder, "store")
  yield* Effect.gen(function* () {
    yield* receiveMention({ id: "77", author_id: "12", text: "@keeper open?" }, { me: "5" })
    yield* composeReplies(() => Effect.succeed("Until six."))
  }).pipe(inStore(directory))
  const outbox = (...args: ReadonlyArray<string>) => xeffect(["outbox", ...args, "--directory", directory])
  return { directory, outbox }
})

const rowsOf = (stdout: string) =>
  stdout
    .trim()
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line))

describe("xeffect outbox", () => {
  it.live("lists a draft, and approves it", () =>
    Effect.gen(function* () {
      const { directory, outbox } = yield* waiting
      const [row] = rowsOf((yield* outbox("list", "--ndjson")).stdout)
      assert.deepInclude(row, {
        status: "held",
        mention: "77",
        author: "12",
        text: "@keeper open?",
        reply: "Until six."
      })
      const { code } = yield* outbox("approve", row.draft)
      assert.strictEqual(code, 0)
      const items = yield* listOutbox.pipe(inStore(directory))
      assert.deepStrictEqual(
        items.map(({ status }) => status),
        ["approved"]
      )
    }).pipe(Effect.scoped)
  )

  it.live("refuses what is not there in a sentence", () =>
    Effect.gen(function* () {
      const { outbox } = yield* waiting
      for (const args of [
        ["approve", "nothing"],
        ["reject", "nothing"],
        ["again", "77"],
        ["confirm", "77"],
        ["drop", "78"],
        ["opt-out", "ben"]
      ]) {
        const { code, stderr } = yield* outbox(...args)
        assert.strictEqual(code, 2, args.join(" "))
        assert.include(stderr, args[1] ?? "")
      }
      const { code, stderr } = yield* xeffect(["outbox", "list", "--directory", "/nowhere"])
      assert.strictEqual(code, 2)
      assert.include(stderr, "there is no directory /nowhere")
    }).pipe(Effect.scoped)
  )

  it.live("stops no bot in a directory of other files", () =>
    Effect.gen(function* () {
      const { directory } = yield* waiting
      const folder = dirname(directory)
      const { code, stderr } = yield* xeffect(["outbox", "stop", "strange replies", "--directory", folder])
      assert.strictEqual(code, 2)
      assert.include(stderr, `the directory ${folder} has no replies of a bot`)
      assert.deepStrictEqual(readdirSync(folder), ["store"])
    }).pipe(Effect.scoped)
  )

  it.live("stops the bot and starts it, and keeps who wants no replies", () =>
    Effect.gen(function* () {
      const { directory, outbox } = yield* waiting
      yield* outbox("stop", "strange replies")
      assert.strictEqual(yield* whyStopped.pipe(inStore(directory)), "strange replies")
      assert.include((yield* outbox("list")).stderr, "The bot is stopped: strange replies")
      yield* outbox("start")
      assert.isUndefined(yield* whyStopped.pipe(inStore(directory)))
      yield* outbox("opt-out", "12")
      assert.deepStrictEqual(rowsOf((yield* outbox("opt-outs", "--ndjson")).stdout), [{ user_id: "12" }])
      assert.deepStrictEqual(rowsOf((yield* outbox("list", "--ndjson")).stdout), [])
    }).pipe(Effect.scoped)
  )
})
