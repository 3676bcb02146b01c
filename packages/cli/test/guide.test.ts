// A line of a ```console block in the guide that begins with `$ ` is run in this process, on a terminal of 80 columns and against an
// emulator; the lines below it are what it shows, with `…` for what differs from run to run.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { emulateOnPort, type EmulatedOnPort } from "@xeffect/emulator/server"
import * as Effect from "effect/Effect"
import { version } from "../src/version.ts"
import { consoles, wordsOf } from "./support/guide.ts"
import { pixel } from "./support/pixel.ts"
import { xeffect } from "./support/run.ts"

const top = join(import.meta.dirname, "..", "..", "..")

const patternOf = (text: string) =>
  new RegExp(`^${text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&").replaceAll("…", "[^]*?")}$`)

const folder = mkdtempSync(join(tmpdir(), "xeffect-guide-"))

/** The files that the guide names, and the directories of its collections. */
const inFolder = (word: string) => (/^(?:thread\.txt|harbour\.png|tides)$/.test(word) ? join(folder, word) : word)

let emulated: EmulatedOnPort
let env: Record<string, string>

beforeAll(async () => {
  writeFileSync(
    join(folder, "thread.txt"),
    "How tides work\n---\nThe moon pulls at the sea\n---\nAnd so does the sun\n"
  )
  writeFileSync(join(folder, "harbour.png"), pixel)
  emulated = await emulateOnPort()
  const variables = Object.entries(emulated.options).map(([name, value]) => [`X_${name.toUpperCase()}`, value] as const)
  env = { ...Object.fromEntries(variables), XDG_STATE_HOME: join(folder, "state") }
})

afterAll(async () => {
  await emulated.close()
  rmSync(folder, { recursive: true })
})

/** The output of a command. One that goes on is interrupted after the lines that the guide has. */
const shownBy = Effect.fnUntraced(function* (line: string, expected: ReadonlyArray<string>) {
  const [first = "", ...others] = wordsOf(line)
  const operands = others.map(inFolder)
  const isEndless = first === "webhook" || first === "stream"
  const data = expected.filter((text) => text.startsWith("{")).length
  const place = { env, isTerminal: true, ...(isEndless ? { lines: data } : {}) }
  const { stderr, stdout } = yield* xeffect([first, ...operands], place)
  return (stderr + stdout).replaceAll(emulated.options.base_url, "https://api.x.com")
})

describe("A session of the guide", () => {
  it.live.each(consoles.map((text) => [text.split("\n")[0] ?? "", text] as const))(
    "shows what is in it: %s",
    ([, text]) =>
      Effect.forEach(text.split(/^\$ xeffect /m).slice(1), (step) =>
        Effect.gen(function* () {
          const [line = "", ...expected] = step.split("\n")
          assert.match(yield* shownBy(line, expected), patternOf(expected.join("\n")))
        })
      )
  )
})

it("the version is that of the package", () => {
  assert.strictEqual(JSON.parse(readFileSync(join(top, "packages/cli/package.json"), "utf8")).version, version)
})
