import { spawnSync } from "node:child_process"
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, describe, it } from "vitest"
import { oneChecker, withoutCollection } from "../compiler.ts"
import { top } from "../workspace.ts"

// The project of the guides, with programs that forget to run what they made.

const project = join(top, "examples", "getting-started")
const read = (path: string) => readFileSync(join(top, path), "utf8")

// Not in the repository, whose linter has other settings.
const folder = mkdtempSync(join(tmpdir(), "forgotten-run-"))
afterAll(() => rmSync(folder, { recursive: true }))

symlinkSync(join(top, "node_modules"), join(folder, "node_modules"), "junction")
for (const name of [".oxlintrc.json", "program.ts"]) cpSync(join(project, name), join(folder, name))
const settings = JSON.parse(read("examples/getting-started/tsconfig.json"))
settings.compilerOptions.customConditions = ["@xeffect/source"]
settings.compilerOptions.allowImportingTsExtensions = true
writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(settings))

const forgotten = `import { createTweet, getTweet } from "xeffect/tweets"
await createTweet({ text: "x" })
await Promise.all([getTweet({ id: "20" })])
createTweet({ text: "x" })
const post = async () => createTweet({ text: "x" })
post()
await post()
export const all = () => Promise.race([createTweet({ text: "x" })])
`
writeFileSync(join(folder, "forgotten.ts"), forgotten)

const run = (program: string, args: ReadonlyArray<string>) => {
  const { error, stdout } = spawnSync(program, args, {
    cwd: folder,
    encoding: "utf8",
    env: { ...withoutCollection(), NO_COLOR: "1" }
  })
  if (error !== undefined) throw error
  return stdout
}

const linesOf = (output: string, pattern: RegExp) =>
  Array.from(output.matchAll(pattern), ([, file, line]) => `${file}:${line}`).toSorted()

describe("a forgotten run is reported by the project of the guides", () => {
  it("to the linter: what is awaited, and promises that nobody awaits", () => {
    const output = run(join(top, "node_modules/.bin/oxlint"), ["--type-aware", "--format=unix"])
    const found = linesOf(output, /^(?:.*\/)?(\w+\.ts):(\d+):\d+:.*(?:await-thenable|no-floating-promises)/gm)
    assert.deepStrictEqual(found, ["forgotten.ts:2", "forgotten.ts:3", "forgotten.ts:6", "forgotten.ts:8"])
  })

  const isThere = process.platform === "linux" && process.arch === "x64"
  it.skipIf(!isThere)("to the compiler with Effect's diagnostics: what is neither yielded nor assigned", () => {
    const program = join(top, "node_modules/@effect/tsgo-linux-x64/lib/tsc")
    // Packages do not keep that a file is a program.
    chmodSync(program, 0o755)
    const found = linesOf(
      run(program, ["--project", "tsconfig.json", "--pretty", "false", ...oneChecker]),
      /^(\w+\.ts)\((\d+),.*floatingEffect/gm
    )
    assert.deepStrictEqual(found, ["forgotten.ts:2", "forgotten.ts:4", "forgotten.ts:7"])
  })

  it("and the guides show that project", () => {
    const page = read("docs/forgotten-run.md")
    for (const name of ["tsconfig.json", ".oxlintrc.json"])
      assert.include(page, `\`\`\`json\n${read(`examples/getting-started/${name}`)}\`\`\``)
    assert.include(
      read("docs/getting-started.md"),
      `\`\`\`ts run\n${read("examples/getting-started/program.ts")}\`\`\``
    )
  })
})
