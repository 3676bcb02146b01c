import { Emulator, layerEmulator } from "@xeffect/emulator"
import { EmulatorServer, layerServer } from "@xeffect/emulator/server"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { build } from "esbuild"
import { execFile } from "node:child_process"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { hasPostgres, postgresServer } from "../../packages/export/test/support/postgres-server.ts"
import { hasRedis, redisServer } from "../../packages/http/test/redis-server.ts"
import { top } from "../workspace.ts"
import { withRequire } from "../runtimes/bundle.ts"
import type { Snippet } from "./markdown.ts"
import { guides, patternOf, programs, runningModule } from "./programs.ts"
import { someOf } from "../../packages/conformance/running/whole.ts"

// A snippet whose fence is marked ` ```ts run ` is a whole program. It runs in a process of its own, in an empty folder,
// with the X_ variables of an emulator in the environment, and prints what the ` ```text ` fence below it shows. There `…`
// matches any characters, and alone on a line any lines. A program that exports a worker gets one request. It runs twice, with
// the same folder and emulator, as when a reader tries it again. Numbers may differ then.

// Below the packages that the programs import. They are bundled, with chunks for what several of them import: a process
// starts by a few files, and not by hundreds.
const cache = join(top, "node_modules", ".cache")
mkdirSync(cache, { recursive: true })
const folder = mkdtempSync(join(cache, "guides-"))
const cwd = mkdtempSync(join(tmpdir(), "guides-"))
afterAll(() => [folder, cwd].forEach((path) => rmSync(path, { recursive: true })))

const start = (program: string) => `const run = ${runningModule}
await run(${JSON.stringify(program)})
console.log("-- again")
await run(${JSON.stringify(`${program}?again`)})`

const execute = promisify(execFile)

const spawn = (path: string, env: Readonly<Record<string, string>>) => {
  const args = ["--no-warnings", path]
  const variables = { ...env, NODE_COMPILE_CACHE: join(folder, "compiled"), NO_COLOR: "1" }
  return Effect.promise((signal) =>
    execute(process.execPath, args, { cwd, env: variables, signal, timeout: 80_000 }).then(({ stdout }) => stdout)
  )
}

/** Servers of their own for the programs of a guide. */
const servers = Effect.gen(function* () {
  const [{ url }, port] = [yield* postgresServer, yield* redisServer]
  return { DATABASE_URL: url, REDIS_URL: `redis://127.0.0.1:${port}`, HOST: "127.0.0.1" }
})

/** The files of a program: what it is written to, what is run, and the module that imports that. */
const filesOf = (index: number) => ({
  source: join(folder, `program-${index}.ts`),
  bundle: `./bundles/program-${index}.mjs`,
  start: join(folder, `start-${index}.mjs`)
})

const bundle = async (): Promise<void> => {
  for (const [index, { code }] of runnable.entries()) {
    const files = filesOf(index)
    writeFileSync(files.source, code)
    writeFileSync(files.start, start(files.bundle))
  }
  await build({
    absWorkingDir: top,
    entryPoints: runnable.map((_, index) => filesOf(index).source),
    outdir: join(folder, "bundles"),
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    keepNames: true,
    platform: "node",
    format: "esm",
    conditions: ["@xeffect/source"],
    // It reads a file beside its own.
    external: ["@xdevplatform/chat-xdk"],
    banner: withRequire,
    tsconfigRaw: {},
    logLevel: "silent"
  })
}

const isWithServers = ({ file }: Snippet): boolean => file === "docs/collecting-together.md"

const run = (snippet: Snippet, index: number) =>
  Effect.gen(function* () {
    const variables = isWithServers(snippet) ? yield* servers : {}
    const { credentials } = yield* Emulator
    const { url } = yield* EmulatorServer
    return yield* spawn(filesOf(index).start, {
      X_BASE_URL: url,
      X_BEARER_TOKEN: credentials.bearer_token,
      X_CONSUMER_KEY: credentials.consumer_key,
      X_CONSUMER_SECRET: credentials.consumer_secret,
      X_ACCESS_TOKEN: credentials.access_token,
      X_ACCESS_TOKEN_SECRET: credentials.access_token_secret,
      X_OAUTH2_USER_TOKEN: credentials.oauth2_user_token,
      ...variables
    })
  }).pipe(Effect.scoped, Effect.provide(Layer.provideMerge(layerServer(), layerEmulator())), Effect.runPromise)

// The first program of each guide with each change, and all of them once a week.
const runnable = someOf(
  programs,
  ({ file }, index) => programs.findIndex((other) => other.file === file) === index
).filter((program) => !isWithServers(program) || (hasPostgres && hasRedis))

describe("a program of a guide", () => {
  beforeAll(bundle)

  it("is in each of them", () => {
    const without = guides.filter((page) => programs.every(({ file }) => file !== page))
    assert.deepStrictEqual(without, [])
  })

  it.concurrent.each(runnable.map((program, index) => [`${program.file}:${program.line}`, program, index] as const))(
    "prints what the guide shows: %s",
    async (_, program, index) => {
      assert.isDefined(program.output, "there is no output below it, in a fence ```text")
      const printed = await run(program, index)
      const [first = "", again = ""] = printed.split("-- again\n")
      assert.match(first.trimEnd(), patternOf(program.output ?? ""))
      assert.match(again.trimEnd(), patternOf(program.output ?? "", true), "when it is run again")
    },
    // Several programs start at a time, and compile what they import: longer than usual on a busy machine.
    90_000
  )
})
