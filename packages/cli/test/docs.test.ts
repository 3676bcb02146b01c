import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { afterEach, assert, beforeEach, describe, it } from "@effect/vitest"
import { operations } from "@xeffect/describe"
import * as Effect from "effect/Effect"
import { renderPage } from "../src/actions/docs/render.ts"
import { xeffect } from "./support/run.ts"
import { someOf } from "../../conformance/running/whole.ts"

const docs = new URL("../../../docs/", import.meta.url)

const pages = readdirSync(docs).filter((name) => name.endsWith(".md"))

// The folder of a program that has the package installed.
const folder = mkdtempSync(join(tmpdir(), "xeffect-docs-"))
const installed = join(folder, "node_modules", "xeffect")
const usual = process.cwd()

beforeEach(() => {
  mkdirSync(join(installed, "docs"), { recursive: true })
  for (const name of pages) writeFileSync(join(installed, "docs", name), readFileSync(new URL(name, docs)))
  writeFileSync(join(installed, "AGENTS.md"), "# For coding agents\n\nImport modules.\n")
  mkdirSync(join(folder, "src"), { recursive: true })
  process.chdir(join(folder, "src"))
})

afterEach(() => {
  process.chdir(usual)
  rmSync(folder, { recursive: true })
})

describe("xeffect docs", () => {
  it.effect("prints the page that a word names, from the installed package", () =>
    Effect.gen(function* () {
      const page = readFileSync(new URL("rate-limits.md", docs), "utf8")
      for (const word of ["rate-limits", "Rate limits and retries"]) {
        assert.deepStrictEqual(yield* xeffect(["docs", word]), { code: 0, stdout: page, stderr: "" })
      }
    })
  )

  it.effect.each(["get-tweet", "getTweet", "get_tweet"])(
    "prints the reference of an operation with an example: %s",
    (name) =>
      Effect.gen(function* () {
        const { code, stdout } = yield* xeffect(["docs", name])
        assert.strictEqual(code, 0)
        assert.match(stdout, /^# getTweet\n/)
        assert.include(stdout, "xeffect/tweets")
        assert.match(stdout, /- `id` \(required\)/)
        assert.match(stdout, /price: \$0\.005 per post/)
        assert.match(stdout, /```ts\n[^]*getTweet\(/)
      })
  )

  it.effect.each(["dist/thread/create-thread.d.ts", "src/thread/create-thread.ts"])(
    "prints a page of a function that is no operation, from the installed package: %s",
    (file) =>
      Effect.gen(function* () {
        const source = readFileSync(new URL("../../tweets/src/thread/create-thread.ts", import.meta.url), "utf8")
        const declaration = source.replace("export const createThread =", "export declare const createThread:")
        const place = join(folder, "node_modules", "@xeffect", "tweets", file)
        mkdirSync(dirname(place), { recursive: true })
        writeFileSync(place, file.startsWith("dist") ? declaration : source)
        const { code, stdout } = yield* xeffect(["docs", "createThread"])
        assert.strictEqual(code, 0)
        assert.match(stdout, /^# createThread\n\nPosts a thread: each post replies to the one before\./)
        assert.include(stdout, "Imported from `xeffect/tweets` or `@xeffect/tweets`.")
        assert.match(stdout, /## Parameters\n\n- `posts`: texts, [^]*\n- `options`: `after`, /)
        assert.match(stdout, /## Returns\n\n`posts`, each with its `id` and `text`/)
        assert.match(stdout, /## Example\n\n```ts\n[^]*createThread\(\[/)
        assert.notMatch(stdout, /^@|since 0\.1/m)
        const { stdout: hits } = yield* xeffect(["docs", "createThreads"])
        assert.notMatch(hits, /^# createThread/)
      })
  )

  it.effect("has a reference of each operation", () =>
    Effect.gen(function* () {
      for (const { function: exported, name } of operations) {
        const { code, stdout } = yield* xeffect(["docs", name])
        assert.strictEqual(code, 0, name)
        assert.isTrue(stdout.startsWith(`# ${exported}\n`), name)
      }
    })
  )

  it.effect("lists several places that mention a word", () =>
    Effect.gen(function* () {
      const { code, stdout } = yield* xeffect(["docs", "bookmarks"], { columns: 60 })
      assert.strictEqual(code, 0)
      assert.match(stdout, /^Several places mention "bookmarks":\n/)
      assert.include(stdout, "get-bookmarks")
      for (const line of stdout.split("\n")) assert.isAtMost(line.length, 60, line)
    })
  )

  it.effect("says what may be meant by a word that is nowhere, and ends as for what is not found", () =>
    Effect.gen(function* () {
      const { code, stderr, stdout } = yield* xeffect(["docs", "rate-limitz"])
      assert.deepStrictEqual([code, stdout], [5, ""])
      assert.include(stderr, "Did you mean rate-limits?")
    })
  )

  it.effect("lists the pages without a word", () =>
    Effect.gen(function* () {
      const { code, stdout } = yield* xeffect(["docs"])
      assert.strictEqual(code, 0)
      for (const name of pages.filter((one) => one !== "README.md")) assert.include(stdout, `  ${name.slice(0, -3)}`)
    })
  )

  it.effect("has references without the package, and says where pages are", () =>
    Effect.gen(function* () {
      rmSync(installed, { recursive: true })
      assert.strictEqual((yield* xeffect(["docs", "like"])).code, 0)
      const { code, stderr } = yield* xeffect(["docs", "keeping-collections-fresh"])
      assert.strictEqual(code, 5)
      assert.include(stderr, "npm install xeffect")
    })
  )
})

describe("A page on a terminal", () => {
  it.each(pages.flatMap((name) => someOf([40, 80], 1).map((columns) => [name, columns] as const)))(
    "is wrapped, except its code: %s in %i columns",
    (name, columns) => {
      const shown = renderPage(readFileSync(new URL(name, docs), "utf8"), columns, false)
      assert.notMatch(shown, /^#+ /m)
      const isCode = (line: string) => line.startsWith("    ")
      // A word that is longer than a line stays whole.
      const isWord = (line: string) => !/\S\s/.test(line.trim().replace(/^(?:-|\d+\.) /, ""))
      for (const line of shown.split("\n").filter((one) => !isCode(one) && !isWord(one)))
        assert.isAtMost(line.length, columns, line)
    }
  )
})
