// A suggested command is pasted into a shell: it names exactly what it should, and runs nothing else.
import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, describe, it } from "@effect/vitest"
import * as fc from "fast-check"
import { shellPath, shellWord } from "../src/output/shell-word.ts"

const folder = mkdtempSync(join(tmpdir(), "shell-word-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const hostile = [
  "$(touch ran)",
  "`touch ran`",
  "a b",
  "it's",
  "''",
  "",
  "~",
  "~root",
  "*",
  "{a,b}",
  "a\\b",
  "a\nb",
  "!!",
  "#no",
  "=ls",
  "x;touch ran",
  "a&b",
  '"$HOME"',
  "Watten über 🌊"
]

/** The words that a shell passes to a command. */
const wordsIn = (shell: string, line: string): ReadonlyArray<string> => {
  const command = `for word in ${line}; do printf '%s\\0' "$word"; done`
  const { status, stdout } = spawnSync(shell, ["-c", command], { cwd: folder, encoding: "utf8" })
  assert.strictEqual(status, 0)
  return stdout.split("\0").slice(0, -1)
}

/** The shells of this machine. */
const shells = ["sh", "bash", "zsh"].filter((shell) => spawnSync(shell, ["-c", ""]).status === 0)

describe.each(shells)("A word for %s", (shell) => {
  it("is exactly the text, whatever it is", () => {
    const texts = fc.sample(fc.string({ unit: "binary" }), 200)
    const all = [...hostile, ...texts].map((text) => text.replaceAll("\0", ""))
    assert.deepStrictEqual(wordsIn(shell, all.map(shellWord).join(" ")), all)
  })
})

describe("A path", () => {
  it.each([
    ["-rf", "./-rf"],
    ["tides", "tides"],
    ["high tide", "'high tide'"]
  ])("%s is the word %s", (path, word) => {
    assert.strictEqual(shellPath(path), word)
  })
})
