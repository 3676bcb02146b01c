import { Emulator, layerEmulator } from "@xeffect/emulator"
import { EmulatorServer, layerServer } from "@xeffect/emulator/server"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Screen } from "../output/screen.ts"
import { alive, firstPost } from "../session/emulator.ts"
import { misuse } from "../session/refusal.ts"
import { announceEmulator } from "../session/running.ts"

/** The flags of an emulator. */
export interface Emulating {
  readonly port: string
  readonly limits: "declared" | "off"
  readonly live: boolean
}

const portOf = Effect.fnUntraced(function* (text: string) {
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text)
  return yield* misuse(`--port must be a number from 0 to 65535, but is ${JSON.stringify(text)}.`)
})

const announced = Effect.gen(function* () {
  const { credentials, world } = yield* Emulator
  const { url } = yield* EmulatorServer
  const { tell, write } = yield* Screen
  const { access_token, access_token_secret, bearer_token, consumer_key, consumer_secret, public_client_id } =
    credentials
  const account = { base_url: url, bearer_token, consumer_key, consumer_secret, access_token, access_token_secret }
  yield* announceEmulator({ ...account, client_id: public_client_id })
  const username = world.users.get(world.seed.users.main)?.username
  const lines = Object.entries(account).map(([name, value]) => `X_${name.toUpperCase()}=${value}`)
  yield* write(lines.map((line) => `${line}\n`).join(""))
  yield* tell(`You are @${username}. Other commands use this emulator with --emulator. Ctrl-C stops it.`)
})

/** Runs an emulator until it is interrupted. */
export const emulate = Effect.fnUntraced(function* ({ limits, live, port }: Emulating) {
  const server = Layer.provideMerge(
    layerServer({ port: yield* portOf(port) }),
    layerEmulator({ limits, ...(live ? alive : {}) })
  )
  const started = Layer.effectDiscard(Effect.andThen(firstPost, announced))
  return yield* Layer.launch(Layer.provide(started, server)).pipe(
    Effect.catchTag("ServeError", () =>
      misuse(`port ${port} cannot be opened.`, "Use another port, or --port 0 for any free one.")
    )
  )
})
