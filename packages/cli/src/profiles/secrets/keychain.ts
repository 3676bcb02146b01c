/**
 * The keychain of the system, by the optional package @napi-rs/keyring. It is asked in a process of its own: one that does not
 * respond blocks the process that asks, and that can be ended.
 */
import { spawn } from "node:child_process"
import { createRequire } from "node:module"
import { env, execPath } from "node:process"
import { pathToFileURL } from "node:url"
import { field, parseJson } from "@xeffect/core/wire"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import { Screen } from "../../output/screen.ts"
import { withoutSecrets } from "./without-secrets.ts"

/** The keychain cannot be used. */
export class KeychainError extends Data.TaggedError("KeychainError")<{ readonly message: string }> {}

/** The program of the process. Secrets go through standard input and output: arguments are visible to other users. */
const script = `
let text = ""
process.stdin.setEncoding("utf8").on("data", (part) => (text += part)).on("end", async () => {
  const { module, verb, account, value } = JSON.parse(text)
  let found
  try {
    const loaded = await import(module)
    const { AsyncEntry } = loaded.default ?? loaded
    const entry = new AsyncEntry("xeffect", account, { linux: { store: "secret-service" } })
    const secret = await (verb === "set" ? entry.setPassword(value) : verb === "get" ? entry.getPassword() : entry.deletePassword())
    found = { secret }
  } catch (error) {
    found = { error: String(error?.message ?? error).split("\\n")[0] }
  }
  process.stdout.write(JSON.stringify(found), () => process.exit())
})`

const locate = Effect.try({
  try: () => pathToFileURL(createRequire(import.meta.url).resolve("@napi-rs/keyring")).href,
  catch: () => new KeychainError({ message: "the package @napi-rs/keyring is not installed" })
})

type Request = { readonly verb: "delete" | "get" } | { readonly verb: "set"; readonly value: string }

/** Starts the process, and returns what it writes. It is killed if nobody waits any more. */
const exchange = (request: object) =>
  Effect.callback<string, KeychainError>((resume) => {
    const child = spawn(execPath, ["-e", script], {
      stdio: ["pipe", "pipe", "ignore"],
      env: withoutSecrets(env),
      windowsHide: true
    })
    let text = ""
    const failed = () =>
      resume(Effect.fail(new KeychainError({ message: "the program that reads it cannot be started" })))
    child.once("error", failed)
    child.stdin.on("error", () => {})
    child.stdout.setEncoding("utf8").on("data", (part: string) => (text += part))
    child.once("close", () => resume(Effect.succeed(text)))
    child.stdin.end(JSON.stringify(request))
    return Effect.sync(() => child.kill("SIGKILL"))
  })

/** Somebody may have to unlock it. */
const limit = "60 seconds"

const notice = Effect.gen(function* () {
  const { tell } = yield* Screen
  yield* Effect.sleep("3 seconds")
  yield* tell("Waiting for the system's keychain. Unlock it if it asks.")
  return yield* Effect.never
})

const ask = Effect.fnUntraced(function* (account: string, request: Request) {
  const module = yield* locate
  const text = yield* Effect.raceFirst(exchange({ module, account, ...request }), notice).pipe(
    Effect.timeoutOrElse({
      duration: limit,
      orElse: () => Effect.fail(new KeychainError({ message: `it did not respond within ${limit}` }))
    })
  )
  const found = parseJson(text)
  const [error, secret] = [field(found, "error"), field(found, "secret")]
  if (found === undefined) return yield* new KeychainError({ message: "the program that reads it failed" })
  if (error !== undefined) return yield* new KeychainError({ message: String(error) })
  return typeof secret === "string" ? secret : undefined
})

/** Reads a secret. `undefined` if there is none. */
export const readKeychain = (account: string) => ask(account, { verb: "get" })

export const writeKeychain = (account: string, value: string) => ask(account, { verb: "set", value })

export const removeFromKeychain = (account: string) => ask(account, { verb: "delete" })
