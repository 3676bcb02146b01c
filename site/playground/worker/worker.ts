/** Runs one program. The page starts a worker for each run, and ends it. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import { defaultCredentials } from "../../../packages/emulator/src/auth/credentials.ts"
import type { Message, Start } from "../messages.ts"
import { servers } from "../stand-ins/servers.ts"
import { watchActivity } from "./activity.ts"
import { describeFailure } from "./failure.ts"
import { Emulator, layerEmulator } from "./observed-emulator.ts"
import { sendPrinted } from "./printing.ts"
import { toModule } from "./program.ts"
import { recordSpans, reportNow } from "./report.ts"

/** The specifiers of the modules in this folder, which the build writes here. */
declare const MODULES: ReadonlyArray<string>

const { setInterval } = globalThis
const post = self.postMessage.bind(self)
const send = (message: Message): void => post(message)

/** The `fetch` of the emulator, which is made with the first request that needs it. */
const makeFetch = (): typeof globalThis.fetch => {
  let main: Promise<typeof globalThis.fetch> | undefined
  const start = Effect.gen(function* () {
    // The challenges of webhooks would be timers that never end.
    const emulator = layerEmulator({ webhooks: { challenge_every: "Infinity" } })
    return Emulator.fetch(Context.get(yield* Layer.buildWithScope(emulator, yield* Scope.make()), Emulator))
  })
  return async (input, init) => {
    const { origin } = new URL(input instanceof Request ? input.url : input, "https://api.x.com")
    const server = servers.get(origin)
    if (server !== undefined) return server(input, init)
    main ??= Effect.runPromise(start)
    return (await main)(input, init)
  }
}

const variables = {
  X_BASE_URL: "https://api.x.com",
  X_BEARER_TOKEN: defaultCredentials.bearer_token,
  X_CONSUMER_KEY: defaultCredentials.consumer_key,
  X_CONSUMER_SECRET: defaultCredentials.consumer_secret,
  X_ACCESS_TOKEN: defaultCredentials.access_token,
  X_ACCESS_TOKEN_SECRET: defaultCredentials.access_token_secret,
  X_OAUTH2_USER_TOKEN: defaultCredentials.oauth2_user_token
}

/** Runs a module. One that exports a worker gets one request. */
const runModule = async (address: string): Promise<void> => {
  const { default: worker } = await import(/* @vite-ignore */ address)
  if (typeof worker?.fetch !== "function") return
  const response: Response = await worker.fetch(new Request("https://app.example/?username=ada_rivers"), variables)
  console.log(response.status, await response.text())
}

const run = async ({ code }: Start): Promise<void> => {
  const countOutput = sendPrinted(send)
  recordSpans()
  const untilQuiet = watchActivity(countOutput)
  const process = {
    env: variables,
    argv: [],
    exitCode: 0,
    stdout: { isTTY: false },
    stderr: { isTTY: false },
    versions: {}
  }
  Object.assign(globalThis, { fetch: makeFetch(), process })
  // Programs run as on a server: in a browser the SDK sends no header `user-agent`.
  Object.defineProperty(navigator, "userAgent", { value: "xeffect playground" })
  setInterval(() => send({ kind: "report", report: reportNow() }), 500)
  let error: string | undefined
  try {
    const module = toModule(code, new Set(MODULES), import.meta.url)
    await runModule(URL.createObjectURL(new Blob([module], { type: "text/javascript" })))
    await untilQuiet()
  } catch (failure) {
    error = describeFailure(failure)
  }
  send({ kind: "ended", report: reportNow(), ...(error !== undefined && { error }) })
}

self.addEventListener("message", ({ data }) => void run(data), { once: true })
send({ kind: "loaded" })
