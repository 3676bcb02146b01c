// npm create xeffect: what it writes, what it refuses, and what it asks. scripts/runtimes/check-starters.ts installs and runs it all.
import { spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { basename, join } from "node:path"
import { PassThrough } from "node:stream"
import { text } from "node:stream/consumers"
import { afterAll, assert, describe, it } from "vitest"
import { compiler, oneChecker, withoutCollection } from "../../conformance/running/compiler.ts"
import { someOf } from "../../conformance/running/whole.ts"
import { createProject } from "../src/create.ts"
import { flavoursOf, isTemplate, templates } from "../src/templates.ts"
import { quote } from "../src/text.ts"

const top = join(import.meta.dirname, "../../..")
const folder = mkdtempSync(join(tmpdir(), "create-xeffect-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Run {
  /** The lines that a person types. Without them there is no terminal. */
  readonly typed?: ReadonlyArray<string>
  readonly cwd?: string
  readonly userAgent?: string
}

const start = async (args: ReadonlyArray<string>, { cwd = folder, typed, userAgent }: Run = {}) => {
  const [input, output, error] = [new PassThrough(), new PassThrough(), new PassThrough()]
  const waiting = [...(typed ?? [])]
  // A person responds to a question that was asked.
  output.on("data", (chunk) => {
    if (!String(chunk).endsWith("): ")) return
    const next = waiting.shift()
    if (next === undefined) input.end()
    else input.write(`${next}\n`)
  })
  const printed = text(output)
  const complaints = text(error)
  const code = await createProject(["--no-install", ...args], {
    cwd,
    userAgent,
    input,
    output,
    error,
    isInteractive: typed !== undefined
  })
  output.end()
  error.end()
  return { code, printed: await printed, complaint: (await complaints).trim() }
}

const filesIn = (path: string): ReadonlyArray<string> =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name, parentPath }) => join(parentPath, name).slice(path.length + 1))

const all = Object.keys(templates)
  .filter(isTemplate)
  .flatMap((template) => flavoursOf(template).map((flavour) => [template, flavour] as const))

const manifestIn = (path: string) => JSON.parse(readFileSync(join(path, "package.json"), "utf8"))

describe.each(all)("The template %s with %s", (template, flavour) => {
  const name = `${template}-${flavour}`
  const path = join(folder, name)

  it("has at most 12 files, and what a program needs before its first commit", async () => {
    const { code, complaint } = await start([name, "--template", template, "--flavour", flavour])
    assert.strictEqual(complaint, "")
    assert.strictEqual(code, 0)
    const files = filesIn(path)
    assert.isAtMost(files.length, 12, files.join(" "))
    assert.includeMembers([...files], [".env.example", ".gitignore", "README.md", "package.json", "tsconfig.json"])
    assert.isTrue(files.some((file) => file.endsWith(".test.ts")))
    assert.includeMembers(Object.keys(manifestIn(path).scripts), ["deploy", "start", "test", "types"])
    assert.match(readFileSync(join(path, ".gitignore"), "utf8"), /^\.env$/m)
    assert.match(readFileSync(join(path, ".gitignore"), "utf8"), /^node_modules\/$/m)
  })

  it("has a name for every secret, and no secret", () => {
    const lines = readFileSync(join(path, ".env.example"), "utf8").trim().split("\n")
    for (const line of lines) assert.match(line, /^(?:#.*|[A-Z_]+=)$/)
  })

  it("has the versions that this repository is tested with", () => {
    const { devDependencies } = JSON.parse(readFileSync(join(top, "package.json"), "utf8"))
    // Next.js checks types by the compiler's interface for JavaScript, which TypeScript 7 does not have.
    if (template === "nextjs") delete devDependencies.typescript
    const { version } = JSON.parse(readFileSync(join(import.meta.dirname, "../package.json"), "utf8"))
    const manifest = manifestIn(path)
    const ranges = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })
    const expected = (name: string, range: unknown) =>
      /^@?xeffect/.test(name) ? `^${version}` : (devDependencies[name] ?? range)
    assert.deepStrictEqual(
      ranges,
      ranges.map(([name, range]) => [name, expected(name, range)])
    )
  })
})

// `npm run types` compiles the others. One is compiled with each change, and all of these once a week.
it("Templates that are written with Effect, and the one for Next.js, compile", () => {
  symlinkSync(join(top, "node_modules"), join(folder, "node_modules"))
  const names = all.filter((one) => one.includes("effect") || one.includes("nextjs")).map((one) => one.join("-"))
  const include = someOf(names, 1).flatMap((name) => [`${name}/src`, `${name}/test`])
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ extends: "./bot-effect/tsconfig.json", include }))
  const options = ["--customConditions", "@xeffect/source", "--exactOptionalPropertyTypes", ...oneChecker]
  const { status, stdout } = spawnSync(compiler, options, { cwd: folder, encoding: "utf8", env: withoutCollection() })
  assert.strictEqual(stdout, "")
  assert.strictEqual(status, 0)
})

describe("Without a terminal", () => {
  it.each([
    [[], "Without a terminal, choose a template: bot, "],
    [["--template", "bot"], "name a folder. For example: npm create xeffect@latest -- my-bot --template bot"],
    [["a", "--template", "boat"], '--template is "boat". Choose from bot, '],
    [["a", "--template", "agent", "--flavour", "effect"], "The template agent has no flavour effect."],
    [["a", "--template", "bot", "--flavour", "rx"], '--flavour is "rx". Choose from promise, effect.'],
    [["a", "--template", "bot", "--package-manager", "deno"], '--package-manager is "deno". Choose from npm, '],
    [["a", "b", "--template", "bot"], 'Name one folder. "b" is a second one.'],
    [["a", "ci"], "write -- before the flags: npm create xeffect@latest -- a --template ci"],
    [["a", "--template"], "--help lists the flags."],
    [["a", "--flavour="], '--flavour is "".'],
    [["a", "--no-install=yes"], "--help lists the flags."],
    [["a", "--templates", "bot"], "--help lists the flags."]
  ])("%j ends with 2 and writes nothing", async (args, message) => {
    const before = readdirSync(folder)
    const { code, complaint } = await start(args)
    assert.include(complaint, message)
    assert.strictEqual(code, 2)
    assert.deepStrictEqual(readdirSync(folder), before)
  })

  it("--help lists the templates and flags", async () => {
    const { code, printed } = await start(["--help"])
    assert.strictEqual(code, 0)
    for (const name of [...Object.keys(templates), "--flavour", "--no-install", "--package-manager"])
      assert.include(printed, name)
  })
})

describe("The folder", () => {
  it.each([
    ["with a file in it", "full", "is not empty"],
    ["that is a file", "full/file", "is a file"],
    ["that links to a file", "link", "is a file"],
    ["that links to nothing", "dangling", "is a link to a place that does not exist"],
    ["with a space in its name", "my bot", "cannot be the name of a folder"],
    ["with letters of other alphabets", "b\u00f6t", "cannot be the name of a folder"],
    ["above this one", "..", "is not empty"],
    ["without a name", "", "is empty. Name a folder"],
    ["that begins with a dot", ".hidden", "cannot be the name of a folder"],
    ["with a command in its name", "$(touch owned)", "cannot be the name of a folder"],
    ["with quotes and separators in its name", `a";rm -rf '*'`, "cannot be the name of a folder"],
    ["that moves the cursor", "a\u001b[2Jb", "has the invisible character U+"],
    ["that reads from right to left", "a\u202eb", "has the invisible character U+"],
    ["that ends in the middle", "a\u0000b", "has the invisible character U+"],
    ["in a folder that does not exist", "gone/bot", "does not exist"],
    ["named as npm's own", "node_modules", "cannot be the name of a folder"],
    ["named as a device", "nul.txt", "cannot be the name of a folder"],
    ["with a name that is too long", "a".repeat(101), "cannot be the name of a folder"]
  ])("%s is refused", async (_, given, message) => {
    const cwd = mkdtempSync(join(folder, "refusing-"))
    mkdirSync(join(cwd, "full"))
    writeFileSync(join(cwd, "full", "file"), "mine")
    symlinkSync("full/file", join(cwd, "link"))
    symlinkSync("nowhere", join(cwd, "dangling"))
    const { code, complaint } = await start(["--template", "bot", "--", given], { cwd })
    assert.include(complaint, message)
    assert.notMatch(complaint, /\p{Cc}|\p{Cf}/u)
    assert.strictEqual(code, 2)
    assert.deepStrictEqual(filesIn(cwd), [join("full", "file")])
  })

  it("may be empty, or a repository without a file", async () => {
    const path = join(folder, "My Projects")
    mkdirSync(join(path, ".git"), { recursive: true })
    assert.strictEqual((await start([".", "--template", "bot"], { cwd: path })).code, 0)
    assert.strictEqual(manifestIn(path).name, "my-projects")
  })

  it.each(["it's $(touch owned)", "--version", "`touch owned`", 'a"b', "a\\b", "b\u00f6t & c"])(
    "may have the name %j if it is there, and the printed command leads to it",
    async (name) => {
      const cwd = mkdtempSync(join(folder, "quoting-"))
      mkdirSync(join(cwd, name))
      const { printed } = await start(["--template", "bot", "--", name], { cwd })
      const line = printed.split("\n").find((one) => one.startsWith("  cd ")) ?? ""
      const { stdout } = spawnSync("sh", ["-c", `${line} && pwd`], { cwd, encoding: "utf8" })
      assert.strictEqual(stdout, `${join(cwd, name)}\n`)
      assert.deepStrictEqual(readdirSync(cwd), [name])
    }
  )

  it("is in quotes for the terminal of Windows", () => {
    assert.deepStrictEqual(
      ["my-bot", "my bot", "..\\a", "C:\\a & b"].map((path) => quote(path, "win32")),
      ["my-bot", '"my bot"', "..\\a", '"C:\\a & b"']
    )
  })

  it("is not there if the files could not be written", () => {
    const cwd = mkdtempSync(join(folder, "full-"))
    const main = join(import.meta.dirname, "../src/main.ts")
    // Files may have two blocks, which is enough for some of them.
    const command = `ulimit -f 2; exec "${process.execPath}" --no-warnings "${main}" a --template bot --no-install`
    const { status, stderr } = spawnSync("sh", ["-c", command], { cwd, encoding: "utf8" })
    assert.match(stderr, /^Nothing is written: EFBIG/)
    assert.strictEqual(status, 1)
    assert.deepStrictEqual(readdirSync(cwd), [])
  })

  it("names the package, which cannot have the name of one that it installs", async () => {
    assert.strictEqual((await start(["Effect", "--template", "bot"])).code, 0)
    assert.strictEqual(manifestIn(join(folder, "Effect")).name, "effect-program")
  })
})

describe("The installation", () => {
  const endings = [
    ["is interrupted by Ctrl+C", "kill -INT $PPID\nexit 130", "npm install did not work"],
    ["fails", "exit 1", "npm install did not work"],
    ["needs a program that is not there", undefined, "npm could not be started"]
  ] as const

  it.each(someOf(endings, 1))("that %s leaves all files, and the commands to go on", (_, script, message) => {
    const cwd = mkdtempSync(join(folder, "installing-"))
    const bin = mkdtempSync(join(folder, "bin-"))
    if (script !== undefined) writeFileSync(join(bin, "npm"), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
    const main = join(import.meta.dirname, "../src/main.ts")
    const { status, stderr, stdout } = spawnSync(
      process.execPath,
      ["--no-warnings", main, "a", "--template", "collector", "--package-manager", "npm"],
      { cwd, env: { PATH: bin }, encoding: "utf8" }
    )
    assert.include(stderr, `${message}. The files are written`)
    assert.include(stdout, "  cd a\n  npm install\n  npm test\n")
    assert.strictEqual(status, 1)
    assert.lengthOf(filesIn(join(cwd, "a")), 10)
  })
})

describe("In a terminal", () => {
  it("three questions are enough, and a wrong response is asked for again", async () => {
    const { code, printed } = await start([], { typed: ["boat", "1", "a b", "asked", "rx", "effect"] })
    assert.include(printed, 'There is no template "boat".')
    assert.include(printed, '"a b" cannot be the name of a folder')
    assert.include(printed, 'There is no flavour "rx".')
    assert.include(readFileSync(join(folder, "asked", "src", "start.ts"), "utf8"), "layerTest")
    assert.strictEqual(code, 0)
    assert.include(filesIn(join(folder, "asked")), join("src", "bot.ts"))
  })

  it("no question is asked about what is given, and the folder has a default", async () => {
    const { code, printed } = await start(["--template", "ci"], { typed: ["", ""] })
    assert.notInclude(printed, "Template (")
    assert.strictEqual(code, 0)
    assert.include(filesIn(join(folder, "my-ci")), join("src", "note.ts"))
  })

  it("the end of the input writes nothing", async () => {
    const before = readdirSync(folder)
    const { code, complaint } = await start([], { typed: [] })
    assert.strictEqual(complaint, "Nothing was chosen, and nothing is written.")
    assert.strictEqual(code, 2)
    assert.deepStrictEqual(readdirSync(folder), before)
  })
})

describe("The commands", () => {
  it.each([
    ["npm/11.6.0 node/v26.10.0 linux x64", "npm start", "node --import tsx src/start.ts"],
    ["pnpm/10.34.9 npm/? node/v26.10.0", "pnpm start", "node --import tsx src/start.ts"],
    ["yarn/4.18.1 npm/? node/v26.10.0", "yarn start", "node --import tsx src/start.ts"],
    ["bun/1.4.5 npm/? node/v24.3.0", "bun run start", "bun src/start.ts"],
    ["something/1.0", "npm start", "node --import tsx src/start.ts"],
    ["constructor", "npm start", "node --import tsx src/start.ts"],
    ["", "npm start", "node --import tsx src/start.ts"]
  ])("of %j are printed, and written into README.md and package.json", async (userAgent, command, script) => {
    const name = `by-${basename(userAgent.split(" ")[0] ?? "").replaceAll(".", "-")}-${command.split(" ")[0]}`
    const { printed } = await start([name, "--template", "bot"], { userAgent })
    assert.include(printed, `  ${command}`)
    const path = join(folder, name)
    assert.include(readFileSync(join(path, "README.md"), "utf8"), command)
    assert.strictEqual(manifestIn(path).scripts.start, script)
    assert.strictEqual("tsx" in manifestIn(path).devDependencies, !script.startsWith("bun"))
  })

  it.each([
    ["npm", "npm run live", "npm install", "node", "npm test"],
    ["pnpm", "pnpm run live", "npm install", "node", "npm test"],
    ["bun", "bun run live", "bun install", "bun", "bun run test"]
  ])("of %s are those of every file", async (manager, live, install, runtime, test) => {
    const read = async (template: string, ...path: ReadonlyArray<string>) => {
      const name = `${template}-for-${manager}`
      await start([name, "--template", template, "--package-manager", manager])
      return readFileSync(join(folder, name, ...path), "utf8")
    }
    assert.include(await read("bot", "src", "sign-in.ts"), `Start the bot: ${live}`)
    const image = await read("bot", "Dockerfile")
    assert.include(image, `RUN ${install}`)
    assert.include(image, `USER ${runtime}\n`)
    assert.include(image, `CMD ["${runtime}"`)
    const workflow = await read("ci", ".github", "workflows", "release-note.yml")
    assert.include(workflow, `run: ${test}\n`)
    assert.include(workflow, `setup-${runtime}@`)
  })

  it("of Yarn work below another project", async () => {
    await start(["below", "--template", "ci"], { userAgent: "yarn/4.18.1 npm/? node/v26.10.0" })
    assert.strictEqual(readFileSync(join(folder, "below", "yarn.lock"), "utf8"), "")
  })

  it.each([
    ["npm/11.6.0", "npm create xeffect@latest -- my-bot --template bot"],
    ["pnpm/10.34.9", "pnpm create xeffect my-bot --template bot"],
    ["yarn/4.18.1", "yarn create xeffect my-bot --template bot"],
    ["bun/1.4.5", "bun create xeffect my-bot --template bot"]
  ])("of %s are in the help, and in the refusal without a terminal", async (userAgent, command) => {
    assert.include((await start(["--help"], { userAgent })).printed, `  ${command}\n`)
    assert.include((await start([], { userAgent })).complaint, `For example: ${command}`)
  })
})

describe("The next steps", () => {
  it.each(["$(touch ran)", "a b", "it's", "`ran`", "{a,b}", "a\\b"])(
    "change to the folder %s in a shell, which runs nothing in its name",
    async (name) => {
      mkdirSync(join(folder, name))
      const { code, printed } = await start([`${name}/bot`, "--template", all[0]?.[0] ?? ""])
      const [, step = ""] = /^ {2}(cd .*)$/m.exec(printed) ?? []
      const { stdout } = spawnSync("sh", ["-c", `${step} && pwd`], { cwd: folder, encoding: "utf8" })
      assert.deepStrictEqual([code, stdout.trim()], [0, join(folder, name, "bot")])
      assert.notInclude(readdirSync(folder), "ran")
    }
  )
})
