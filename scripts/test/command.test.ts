// The command `xeffect` as a process: bundled as it is published, but from the sources.
import { execFile, spawn } from "node:child_process"
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { emulateOnPort, type EmulatedOnPort } from "@xeffect/emulator/server"
import { stripVTControlCharacters } from "node:util"
import * as Effect from "effect/Effect"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { bundleCommand } from "../../packages/conformance/running/bundles.ts"
import { isWhole, someOf } from "../../packages/conformance/running/whole.ts"

const folder = mkdtempSync(join(tmpdir(), "xeffect-command-"))
const bin = join(folder, "bin")

let main: string
let emulated: EmulatedOnPort
let env: Record<string, string>

beforeAll(async () => {
  main = await bundleCommand()
  mkdirSync(bin)
  writeFileSync(join(bin, "xeffect"), `#!/bin/sh\nexec "${process.execPath}" "${main}" "$@"\n`)
  chmodSync(join(bin, "xeffect"), 0o755)
  emulated = await emulateOnPort({ limits: "off" })
  const variables = Object.entries(emulated.options).map(([name, value]) => [`X_${name.toUpperCase()}`, value] as const)
  env = {
    ...Object.fromEntries(variables),
    PATH: `${bin}:${process.env["PATH"]}`,
    HOME: folder,
    NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"] ?? folder,
    LANG: "C.UTF-8",
    XDG_STATE_HOME: join(folder, "state")
  }
})

afterAll(async () => {
  await emulated.close()
  rmSync(folder, { recursive: true })
})

interface Ended {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

const start = (
  command: string,
  args: ReadonlyArray<string>,
  variables: Readonly<Record<string, string>>,
  input = ""
): Promise<Ended> =>
  new Promise((resolve) => {
    const { stdin } = execFile(
      command,
      [...args],
      { env: { ...env, ...variables }, cwd: folder, timeout: 25_000 },
      (error, stdout, stderr) => resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr })
    )
    stdin?.end(input)
  })

const xeffect = (args: ReadonlyArray<string>, variables = {}) => start(process.execPath, [main, ...args], variables)

const bash = (script: string) => start("bash", ["-c", script], {})

/** The screen of a terminal of a size, without the sequences that colour it. */
const screen = async (command: string, columns: number, rows: number, input = ""): Promise<string> => {
  const sized = `stty cols ${columns} rows ${rows}; ${command}`
  const { stdout } = await start("script", ["-qec", sized, "/dev/null"], { TERM: "xterm" }, input)
  return stdout.replaceAll("\r\n", "\n")
}

describe("The command as a process", () => {
  it("prints pages that come with it, where no package and no network is", async () => {
    const { code, stdout } = await xeffect(["docs", "rate-limits"])
    assert.deepStrictEqual([code, stdout.split("\n", 1)[0]], [0, "# Rate limits and retries"])
  })

  it("refuses the wizard of effect/cli, which is not bundled", async () => {
    const { code, stderr } = await xeffect(["--wizard"])
    assert.deepStrictEqual([code, stderr.split("\n", 1)[0]], [2, "xeffect: --wizard is not a flag of this command."])
  })

  it("ends in silence when the reader of its output does, as head", async () => {
    const { stderr, stdout } = await bash(`xeffect prices --json | head -1; echo "\${PIPESTATUS[0]}"`)
    assert.deepStrictEqual([stdout, stderr], ["[\n0\n", ""])
  })

  it("says in a sentence that its output cannot be written, as on a full disk", async () => {
    const { stderr } = await bash(`xeffect prices > /dev/full; echo "$?" >&2`)
    assert.match(stderr, /^xeffect: the output cannot be written: ENOSPC.*\n1\n$/)
  })

  it("prints requests to standard error with --verbose, without a secret, and data alone to standard output", async () => {
    const { code, stderr, stdout } = await xeffect(["get-me", "--verbose", "--fields", "username"])
    assert.deepStrictEqual([code, stdout], [0, '{"username":"ada_rivers"}\n'])
    assert.match(stderr, /GET \/2\/users\/me: 200 in \d+ ms/)
    for (const [name, secret] of Object.entries(env).filter(([name]) => /TOKEN|SECRET|KEY/.test(name))) {
      assert.notInclude(stderr + stdout, secret, name)
    }
  })

  it("is not coloured with NO_COLOR or TERM=dumb, and is on a terminal", async () => {
    const bold = "\u001b[1m"
    assert.include(await screen("xeffect get-me", 80, 24), bold)
    assert.notInclude(await screen("NO_COLOR=1 xeffect get-me", 80, 24), "\u001b")
    assert.notInclude(await screen("TERM=dumb xeffect get-me", 80, 24), "\u001b")
  })

  it("fits a terminal of 40 columns and 10 rows, and one without Unicode", async () => {
    const lines = (await screen("xeffect search '#tides' --limit 3", 40, 10)).trimEnd().split("\n")
    assert.lengthOf(lines, 4)
    for (const line of lines) assert.isAtMost(stripVTControlCharacters(line).length, 40, line)
    // oxlint-disable-next-line no-control-regex
    assert.match(await screen("LC_ALL=C xeffect counts '#tides'", 40, 10), /^[\u0000-\u007f]+$/)
  })

  it.each([
    ["y\n", 1],
    ["n\n", 0],
    ["", 0]
  ])("asks before a post with a link on a terminal, and does what is answered: %j", async (answer, count) => {
    const text = `Ask ${JSON.stringify(answer)} https://example.com`
    const shown = await screen(`xeffect post '${text}'`, 80, 24, answer)
    assert.include(shown, "The post has a link: it costs $0.20.")
    assert.include(shown, "Post it? [y/N]")
    const posts = Array.from(emulated.emulator.world.posts.values(), ({ text }) => text)
    assert.lengthOf(
      posts.filter((one) => one.startsWith(text.slice(0, 8))),
      count
    )
  })
})

/** Lets what is awaited happen. */
const pause = () => new Promise((resolve) => setTimeout(resolve, 1))

describe("A kill", () => {
  /** Ends a process of ours as soon as so many requests of a kind have arrived. */
  const killedAfter = async (args: ReadonlyArray<string>, count: number, isCounted: (path: string) => boolean) => {
    const before = (await Effect.runPromise(emulated.emulator.requests)).length
    const child = spawn(process.execPath, [main, ...args], { env, cwd: folder, stdio: "ignore" })
    const ended = new Promise((resolve) => child.once("exit", resolve))
    for (;;) {
      const requests = (await Effect.runPromise(emulated.emulator.requests)).slice(before)
      if (
        requests.filter(({ method, path }) => isCounted(`${method} ${path}`)).length >= count ||
        child.exitCode !== null
      )
        break
      await pause()
    }
    child.kill("SIGKILL")
    await ended
  }

  it.each(someOf([2, 1, 3], 1))(
    "of a thread after %d posts leaves what is there, and the same command posts the rest once",
    async (count) => {
      const texts = Array.from({ length: 5 }, (_, index) => `Part ${index} of thread ${count}`)
      await killedAfter(["post", ...texts, "--thread"], count, (request) => request === "POST /2/tweets")
      const { code, stderr } = await xeffect(["post", ...texts, "--thread"])
      assert.deepStrictEqual([code, stderr.includes("Resuming: ")], [0, true], stderr)
      const posts = Array.from(emulated.emulator.world.posts.values()).filter(({ text }) => texts.includes(text))
      assert.deepStrictEqual(posts.map(({ text }) => text).toSorted(), texts)
      assert.deepStrictEqual(readdirSync(join(folder, "state", "xeffect", "threads")), [])
    }
  )

  it("of a collection leaves what it has, and the same command completes it with nothing twice", async () => {
    const { emulator } = emulated
    const author = emulator.world.seed.users.ben
    // A search ends half a minute before it is begun.
    const until = Date.now() - 60_000
    await Effect.runPromise(emulator.addPosts({ author, until, count: 900, text: (index) => `Gauge ${index} #kills` }))
    const args = ["collect", "kills", "--query", "#kills", "--format", "ndjson"]
    await killedAfter(args, 4, (request) => request === "GET /2/tweets/search/recent")
    const { code, stdout } = await xeffect(["collect", "kills"])
    assert.deepStrictEqual([code, JSON.parse(stdout).posts], [0, 900])
    const ids = readFileSync(join(folder, "kills", "posts.ndjson"), "utf8")
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line).id)
    assert.lengthOf(new Set(ids), 900)
    assert.lengthOf(ids, 900)
  })

  // Once a week: it has to last for half a minute.
  it.runIf(isWhole)(
    "of a stream loses no post and writes none twice, of those that are made until it is started again as well",
    async () => {
      const { emulator } = emulated
      const author = emulator.world.seed.users.ben
      const file = join(folder, "gauges.ndjson")
      const args = ["stream", "#gaugekill", "--output", file]
      const written = () => (existsSync(file) ? readFileSync(file, "utf8").split("\n").slice(0, -1) : [])
      const add = (from: number) =>
        Effect.runPromise(
          emulator.addPosts({ author, count: 20, text: (index) => `Row ${from + index} #gaugekill`, interval: 0 })
        )
      const following = async (isEnough: () => boolean, signal: "SIGINT" | "SIGKILL") => {
        const child = spawn(process.execPath, [main, ...args], { env, cwd: folder, stdio: "ignore" })
        const ended = new Promise((resolve) => child.once("exit", resolve))
        const before = written().length
        while ((await Effect.runPromise(emulator.streams.connections)).length === 0 && child.exitCode === null)
          await pause()
        await add(before * 10)
        while (!isEnough() && child.exitCode === null) await pause()
        child.kill(signal)
        return ended
      }
      // Half a minute, since a search finds no younger posts.
      const isPosition = (name: string) => /[0-9a-f]{32}.[0-9a-f]{32}\.json$/.test(name)
      const positions = () =>
        existsSync(streams) ? readdirSync(streams, { recursive: true }).map(String).filter(isPosition).length : 0
      const streams = join(folder, "state", "xeffect", "streams")
      await following(() => written().length >= 10 && positions() > 0, "SIGKILL")
      await add(5000)
      await following(() => written().length >= 60, "SIGINT")
      const ids = written().map((line): string => JSON.parse(line).id)
      assert.lengthOf(ids, 60)
      assert.lengthOf(new Set(ids), 60)
    },
    90_000
  )

  it("leaves nothing that others can read", () => {
    const state = join(folder, "state", "xeffect")
    assert.isTrue(existsSync(state))
    for (const name of ["", ...readdirSync(state, { recursive: true }).map(String)]) {
      assert.strictEqual(statSync(join(state, name)).mode & 0o077, 0, name)
    }
  })
})

describe("An emulator that runs", () => {
  it("is found by other commands, which then share what they post, and is forgotten when it ends", async () => {
    const child = spawn(process.execPath, [main, "emulator", "--no-live"], { env, cwd: folder })
    const ended = new Promise((resolve) => child.once("exit", resolve))
    const settings: string = await new Promise((resolve) => {
      let text = ""
      child.stdout.on("data", (chunk) => {
        text += String(chunk)
        if (text.includes("X_ACCESS_TOKEN_SECRET=")) resolve(text)
      })
    })
    assert.match(settings, /^X_BASE_URL=http:\/\/127\.0\.0\.1:\d+$/m)
    assert.strictEqual((await xeffect(["post", "Shared by two commands", "--emulator"])).code, 0)
    const found = await xeffect(["search", "shared", "--emulator", "--fields", "text"])
    assert.strictEqual(found.stdout, '{"text":"Shared by two commands"}\n')
    child.kill("SIGINT")
    assert.strictEqual(await ended, 130)
    assert.isFalse(existsSync(join(folder, "state", "xeffect", "emulator.json")))
    assert.strictEqual((await xeffect(["search", "shared", "--emulator"])).stdout, "")
  })

  it("prints what it delivers to a webhook on this machine until Ctrl-C", async () => {
    const child = spawn(process.execPath, [main, "webhook", "listen", "--emulator", "--fields", "source"], {
      env,
      cwd: folder
    })
    const ended = new Promise((resolve) => child.once("exit", resolve))
    const line = await new Promise((resolve) => child.stdout.once("data", (chunk) => resolve(String(chunk))))
    assert.match(String(line), /^\{"source":"filtered_stream"\}\n/)
    child.kill("SIGINT")
    assert.strictEqual(await ended, 130)
  })
})

describe("Completions in bash", () => {
  it.each([
    ["xeffect get-tw", "get-tweets-analytics get-tweet get-tweets"],
    ["xeffect get-tweet --tweet-fields created_at,auth", "created_at,author_id"],
    ["xeffect create-tweet --reply-settings men", "mentionedUsers"]
  ])("of %s", async (line, expected) => {
    const script = `source <(xeffect completions bash); COMP_LINE=${JSON.stringify(line)}; COMP_POINT=\${#COMP_LINE}
read -ra COMP_WORDS <<< "$COMP_LINE"; COMP_CWORD=$(( \${#COMP_WORDS[@]} - 1 )); _xeffect; echo "\${COMPREPLY[*]}"`
    const { stdout } = await bash(script)
    assert.strictEqual(stdout.trim(), expected)
  })
})
