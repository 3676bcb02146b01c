// Commands with several programs, such as `npm run simulate -- uploads`.
import { spawnSync } from "node:child_process"
import { existsSync, globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "vitest"
import { simulations } from "../checks/simulations.ts"
import { tools } from "../facts/tools.ts"
import { benches } from "../../bench/src/benches.ts"
import { top } from "../workspace.ts"

const commands = { simulate: simulations, facts: tools, bench: benches }

const sources = globSync(
  [
    "*.md",
    "docs/**/*.md",
    ".github/workflows/*.yml",
    "packages/*/{src,test,tools}/**/*.ts",
    "packages/*/*.md",
    "scripts/**/*.ts",
    "bench/**/*.ts"
  ],
  { cwd: top }
)

const npm = (...args: ReadonlyArray<string>) =>
  spawnSync("npm", ["run", "--silent", ...args], { cwd: top, encoding: "utf8" })

describe("a command with several programs", () => {
  it.each(Object.entries(commands))("The programs of npm run %s are files", (_, programs) => {
    const missing = Object.values(programs).filter(({ file }) => !existsSync(join(top, file)))
    assert.deepStrictEqual(missing, [])
  })

  it("Every program that a page, a workflow or a comment names is one of its command", () => {
    const unknown = sources.flatMap((path) =>
      Array.from(
        readFileSync(join(top, path), "utf8").matchAll(/npm run (simulate|facts|bench) -- ([a-z][a-z-]*)/g),
        ([text, command, name = ""]) => (name in commands[command as keyof typeof commands] ? [] : [`${path}: ${text}`])
      ).flat()
    )
    assert.deepStrictEqual(unknown, [])
  })

  it("Every script that a page, a workflow or a comment names is in package.json", () => {
    const { scripts }: { readonly scripts: object } = JSON.parse(readFileSync(join(top, "package.json"), "utf8"))
    const ofExamples = new Set(["build", "check", "deploy", "dev", "start"])
    const unknown = sources.flatMap((path) =>
      Array.from(
        readFileSync(join(top, path), "utf8").matchAll(/(?:`|- run: )npm run ([a-z][a-z:-]*[a-z])/g),
        ([text, name = ""]) => (name in scripts || ofExamples.has(name) ? [] : [`${path}: ${text}`])
      ).flat()
    )
    assert.deepStrictEqual(unknown, [])
  })

  it("Without a name the programs are listed, and the command fails", () => {
    const { status, stdout } = npm("simulate")
    assert.strictEqual(status, 2)
    for (const name of Object.keys(simulations)) assert.include(stdout, `  ${name} `)
  })

  it("An unknown name is reported with the list, and the command fails", () => {
    const { status, stderr } = npm("facts", "--", "nothing")
    assert.strictEqual(status, 2)
    assert.match(stderr, /^There is no nothing\.\n\nnpm run facts -- NAME/)
  })

  it("A program is run with the other arguments, and the command ends with its exit status", () => {
    const { status, stderr } = npm("facts", "--", "compare", "--unknown")
    assert.strictEqual(status, 2)
    assert.include(stderr, "usage: npm run facts -- compare")
  })
})
