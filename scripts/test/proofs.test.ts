// A program that proves something proves nothing unless something runs it.
import { existsSync, globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "vitest"
import { top } from "../workspace.ts"
import { execute, runScript } from "../run.ts"
import { choices, forgottenChoices, forgottenScripts, programs, reached, scripts } from "./proofs/reach.ts"

/** Scripts and programs of a shared command that only a person runs. */
const ofPersons: Readonly<Record<string, string>> = {
  "facts -- compare": "prints what a draft of a pull request leaves out. choose.test.ts starts it",
  emulator: "a server, as programs start it. The tests of its package start it as well",
  live: "calls the X API with the credentials of a person, which no workflow has, and costs money",
  umbrella: "writes what umbrella.test.ts compares"
}

const ofPersonsAlone = Object.keys(ofPersons).map((name) => {
  const [script = "", , choice = ""] = name.split(" ")
  return choices[script]?.[choice]?.file ?? / (\S+\.ts)/.exec(scripts[script] ?? "")?.[1]
})

describe("the programs of scripts and of conformance", () => {
  it("are each run by a workflow or by npm test", () => {
    assert.isAbove(programs.length, 40)
    assert.deepStrictEqual(
      programs.filter((program) => !reached.has(program) && !ofPersonsAlone.includes(program)),
      []
    )
  })

  it("that share a command exist", () => {
    for (const all of Object.values(choices))
      for (const { file } of Object.values(all)) assert.isTrue(existsSync(join(top, file)), file)
  })

  it("and the scripts of package.json are, but for those of persons", () => {
    assert.sameMembers([...forgottenScripts, ...forgottenChoices], Object.keys(ofPersons))
  })

  it("that simulate are each in the list of simulations or of benchmarks, in every package", () => {
    const listed = Object.values(choices).flatMap((all) => Object.values(all).map(({ file }) => file))
    const found = globSync("packages/*/test/**/*main.ts", { cwd: top })
    assert.deepStrictEqual(
      found.filter((path) => !listed.includes(path)),
      []
    )
  })
})

describe("benchmarks", () => {
  it("are imported by nothing, but for tests of their names", () => {
    const sources = globSync(["{scripts,examples,spec}/**/*.ts", "packages/*/{src,test,tools}/**/*.ts"], {
      cwd: top,
      exclude: ["**/node_modules", "scripts/test/**"]
    })
    const importing = sources.filter((path) => /from "[./]*\/bench\//.test(readFileSync(join(top, path), "utf8")))
    assert.deepStrictEqual(importing, [])
  })
})

describe("a command that another program runs", () => {
  const node = (code: string, results: ReadonlyArray<number> = [0, 1]) =>
    execute(process.execPath, ["--eval", code], { results }).then(({ code, stdout }) => `${code} ${stdout}`, String)

  it("has a result if its exit code is one", async () => {
    assert.strictEqual(await node("console.log(20)"), "0 20\n")
    assert.strictEqual(await node("console.log(21); process.exitCode = 1"), "1 21\n")
  })

  it.each([
    ["ends with another code", "process.exitCode = 3", "ended with 3"],
    ["is killed", "process.kill(process.pid, 'SIGKILL')", "ended with SIGKILL"],
    ["dies of an error, with the code of a result", "throw new Error('gone')", "Error: gone"],
    ["needs a module that does not exist", "require('./gone.js')", "Cannot find module"]
  ])("could not run if it %s", async (_, code, message) => {
    assert.include(await node(code), message)
  })

  it("could not run if there is no such program, or no such script", async () => {
    assert.include(await execute("no-such-program", [], { results: [0, 1] }).then(String, String), "ENOENT")
    const missing = await runScript("no-such-script", [], { results: [0, 1] }).then(String, String)
    assert.include(missing, "package.json has no script no-such-script")
  })
})
