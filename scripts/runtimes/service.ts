import { Emulator, type EmulatorOptions, layerEmulator } from "@xeffect/emulator"
import { EmulatorServer, layerServer } from "@xeffect/emulator/server"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import type { Target } from "../../packages/conformance/runtimes/target.ts"
import { startControl } from "./control.ts"
import { armScript } from "./scripted-streams.ts"

/** An emulator behind a port, for one runtime. */
export interface Service {
  readonly target: Target
  /** The variables that an example finds in its environment. */
  readonly environment: Readonly<Record<string, string>>
  /** Posts of the user to whom the credentials belong, newest last. */
  readonly posts: () => ReadonlyArray<string>
  /** Does something with the emulator. */
  readonly run: <A>(effect: Effect.Effect<A, unknown, Emulator>) => Promise<A>
  readonly close: () => Promise<void>
}

const describe = Effect.gen(function* () {
  const { credentials, world } = yield* Emulator
  const { url } = yield* EmulatorServer
  const { bearer_token, oauth2_user_token, ...oauth1 } = credentials
  const me = { id: world.seed.users.main, username: world.users.get(world.seed.users.main)?.username ?? "" }
  return { base_url: url, bearer_token, oauth2_user_token, oauth1, me, post: world.seed.posts.news1 }
})

/** Starts a service of its own, as empty as a new one, together with the control of the suite. */
export const startService = async (options: EmulatorOptions = {}): Promise<Service> => {
  const runtime = ManagedRuntime.make(Layer.provideMerge(layerServer(), layerEmulator(options)))
  const emulator = await runtime.runPromise(Emulator)
  const described = await runtime.runPromise(describe)
  const control = await startControl({
    fault: (fault) => runtime.runPromise(emulator.fault(fault)),
    streams: (script) => runtime.runPromise(armScript(emulator, script)),
    requests: (method) =>
      runtime.runPromise(
        Effect.map(emulator.requests, (requests) => requests.filter((request) => request.method === method).length)
      )
  })
  const { base_url, bearer_token, me, oauth1 } = described
  const secrets = Object.entries(oauth1).map(([name, value]) => [`X_${name.toUpperCase()}`, value])
  return {
    target: { ...described, control_url: control.url, repeats_writes: false, place: "" },
    environment: { X_BASE_URL: base_url, X_BEARER_TOKEN: bearer_token, ...Object.fromEntries(secrets) },
    posts: () =>
      Array.from(emulator.world.posts.values()).flatMap((post) => (post.authorId === me.id ? [post.text] : [])),
    run: (effect) => runtime.runPromise(effect),
    close: async () => {
      control.close()
      await runtime.dispose()
    }
  }
}
