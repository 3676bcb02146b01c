// The sessions of the guide in terminals, compared with screens that a person has looked at. `SCREENS=write` writes them again.
// One of them is tried with each change, all of them every week.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { consoles, wordsOf } from "../support/guide.ts"
import { pixel } from "../support/pixel.ts"
import { type Look, makeTerminal, screenOf, type Typed } from "./terminal.ts"
import { isWhole, someOf } from "../../../conformance/running/whole.ts"

const isWritten = process.env["SCREENS"] === "write"

const expected = join(import.meta.dirname, "expected")

const names = ["first-post", "post-with-a-link", "texts", "addresses", "week-of-a-search", "thread", "cost", "webhook"]

// The folder that the doctor reads is one of the repository, and is not here.
const sessions = consoles
  .filter((text) => !text.startsWith("$ xeffect doctor "))
  .map((text, index) => [names[index] ?? `session-${index}`, text] as const)

const looks = {
  "80x24": { columns: 80, rows: 24 },
  "40x10": { columns: 40, rows: 10 },
  "80x24-ascii": { columns: 80, rows: 24, env: { LANG: "C" } }
} as const satisfies Readonly<Record<string, Look>>

const cases = sessions.flatMap(([session, text]) =>
  Object.entries(looks).map(([look, options]) => [session, look, text, options] as const)
)

/** Returns the keys to type: an answer to the question of a command, or Ctrl-C for a command that runs on. */
const typedTo = (command: string | undefined): Typed =>
  command === "webhook" ? { after: /\}\r?\n/, keys: "\u0003" } : { after: /\[y\/N\] /, keys: "n\n" }

/** IDs, ports and durations differ from run to run. They stay as long as they are. */
const withoutChance = (text: string) =>
  text
    .replaceAll(/\b\d{17,19}\b/g, (id) => "1".repeat(id.length))
    .replaceAll(/127\.0\.0\.1:\d+/g, "127.0.0.1:00000")
    .replaceAll(/\d+(?:\.\d+)? pages\/s/g, "0.0 pages/s")

const terminal = await makeTerminal()

beforeAll(() => {
  const [thread, picture] = [join(terminal.folder, "thread.txt"), join(terminal.folder, "harbour.png")]
  writeFileSync(thread, "How tides work\n---\nThe moon pulls at the sea\n---\nAnd so does the sun\n")
  writeFileSync(picture, pixel)
})

afterAll(() => terminal.remove())

/** Runs the commands of a session one after the other, and returns what each shows under its line. */
const play = async (text: string, look: Look, env: Readonly<Record<string, string>> = {}) => {
  const { end, variables } = terminal.emulator()
  const own = { ...look.env, ...env, ...(await variables), XDG_STATE_HOME: `${terminal.folder}/state-${Math.random()}` }
  const shown: Array<string> = []
  const written: Array<string> = []
  for (const line of Array.from(text.matchAll(/^\$ xeffect (.*)$/gm), ([, line = ""]) => line)) {
    const words = wordsOf(line).map((word) => (word === "tides" ? `tides-${own.XDG_STATE_HOME.slice(-6)}` : word))
    const bytes = await terminal.bytesOf(words, { ...look, env: own }, typedTo(words[0]))
    written.push(bytes)
    shown.push(`$ xeffect ${line}\n${await screenOf(bytes, look)}`)
  }
  end()
  return { bytes: written.join(""), screen: withoutChance(shown.join("")) }
}

describe.each(isWritten ? cases : someOf(cases, 1))(
  "The session %s in a terminal, %s",
  (session, look, text, options) => {
    it("shows what was looked at", { timeout: 120_000 }, async () => {
      const file = join(expected, `${session}-${look}.txt`)
      const { bytes, screen } = await play(text, options)
      if (isWritten) {
        mkdirSync(expected, { recursive: true })
        writeFileSync(file, screen)
      }
      assert.isTrue(existsSync(file), `${file} is missing: SCREENS=write writes it, and a person looks at it`)
      assert.strictEqual(screen, readFileSync(file, "utf8"))
      // oxlint-disable-next-line no-control-regex
      if (look.endsWith("ascii")) assert.match(screen, /^[\u0000-\u007f]*$/)
      if (look === "80x24" && (isWritten || isWhole)) {
        const plain = await play(text, options, { NO_COLOR: "1" })
        assert.strictEqual(plain.screen, screen)
        // oxlint-disable-next-line no-control-regex
        assert.notMatch(plain.bytes, /\u001b\[\d*m/)
        // oxlint-disable-next-line no-control-regex
        if (/^\w+ {2,}\w+/m.test(screen)) assert.match(bytes, /\u001b\[1m/)
      }
    })
  }
)
