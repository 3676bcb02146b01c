// Runs programs, each in a world of its own: an emulator that has what they look up, and its credentials in the environment.
// It is copied into the project of `readmes.ts`, since a program imports the packages that are installed there.
import { emulateOnPort } from "@xeffect/emulator/server"
import * as Effect from "effect/Effect"

type Emulator = Awaited<ReturnType<typeof emulateOnPort>>["emulator"]

const [user, tweet] = [
  { id: "2244994945", name: "Developers", username: "XDevelopers", description: "The voice of the X Dev team" },
  { id: "20", text: "just setting up my twttr", created_at: "2006-03-21T20:50:14.000Z" }
]
/** Resources that programs look up and the world of the emulator does not have, by a part of the program. */
const lookups = [
  { named: '"XDevelopers"', path: "/2/users/by/username/{username}", data: user },
  { named: 'getTweet, { id: "20"', path: "/2/tweets/{id}", data: tweet },
  { named: 'getUsersTweets, { id: "20"', path: "/2/users/{id}/tweets", data: [tweet] },
  { named: 'getListTweets, { id: "84839422"', path: "/2/lists/{id}/tweets", data: [tweet] },
  {
    named: 'getList, { id: "84839422"',
    path: "/2/lists/{id}",
    data: { id: "84839422", name: "Tides", member_count: 2 }
  }
]

const prepare = (emulator: Emulator, code: string) =>
  Effect.forEach(
    lookups.filter(({ named }) => code.includes(named)),
    ({ data, path }) => emulator.respond({ path, json: { data, meta: { result_count: 1 } } })
  )

let onStream: () => void = () => undefined
const realFetch = globalThis.fetch
globalThis.fetch = async (input, init) => {
  // The connection ends with the emulator, so none is left for the next one.
  const headers = new Headers(init?.headers)
  headers.set("connection", "close")
  const response = await realFetch(input, { ...init, headers })
  if (response.url.endsWith("/stream") || response.url.includes("/stream?")) onStream()
  return response
}

// The first program that reads the environment reads it for all of them, so every emulator has the port of the first.
let port = 0

/** Starts a program. Waits until it ends, or until one that never ends is connected to a stream. */
const start = async ({ code, endless, file }: Program): Promise<void> => {
  const emulated = await emulateOnPort({ port })
  await Effect.runPromise(prepare(emulated.emulator, code))
  for (const [name, value] of Object.entries(emulated.options)) process.env[`X_${name.toUpperCase()}`] = String(value)
  port = Number(new URL(String(emulated.options.base_url)).port)
  const connected = new Promise<void>((resolve) => (onStream = resolve))
  const run: Promise<unknown> = import(file)
  await (endless ? Promise.race([run, connected]) : run).finally(emulated.close)
}

interface Program {
  readonly name: string
  readonly file: string
  readonly code: string
  readonly endless: boolean
}

// A program that reads arguments has none.
const programs: ReadonlyArray<Program> = JSON.parse(process.argv.splice(2)[0] ?? "[]")
const failures: Array<string> = []
let current = ""
process.on("unhandledRejection", (error) => failures.push(`${current}: ${String(error)}`))
for (const program of programs) {
  current = program.name
  await start(program).catch((error: unknown) => failures.push(`${program.name}: ${String(error)}`))
}
console.log(JSON.stringify(failures))
process.exit()
