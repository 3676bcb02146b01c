// A line of a ```console block in the guide that begins with `$ ` is run in this process; the lines below it are what it prints, with
// `…` for what differs from run to run.
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { version } from "../src/version.ts"
import { xeffect } from "./support/run.ts"

const top = join(import.meta.dirname, "..", "..", "..")

const guide = readFileSync(join(top, "docs/in-the-terminal.md"), "utf8")

const sessions = Array.from(guide.matchAll(/^```console\n([^]*?)^```$/gm), ([, text = ""]) => text)

/** The words of a command line, without quotation marks. */
const wordsOf = (line: string) =>
  Array.from(line.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g), ([word, double, single]) => double ?? single ?? word)

const patternOf = (text: string) =>
  new RegExp(`^${text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&").replaceAll("…", "[^]*?")}$`)

describe("A session of the guide", () => {
  it.live.each(sessions.map((text) => [text.split("\n")[0] ?? "", text] as const))(
    "prints what it shows: %s",
    ([, text]) =>
      Effect.forEach(text.split(/^\$ xeffect /m).slice(1), (step) =>
        Effect.gen(function* () {
          const [line = "", ...expected] = step.split("\n")
          const { stderr, stdout } = yield* xeffect(wordsOf(line))
          assert.match(stdout + stderr, patternOf(expected.join("\n")))
        })
      )
  )
})

it("the version is that of the package", () => {
  assert.strictEqual(JSON.parse(readFileSync(join(top, "packages/cli/package.json"), "utf8")).version, version)
})
