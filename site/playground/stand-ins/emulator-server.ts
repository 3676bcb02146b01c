/** `@xeffect/emulator/server` in a page: no port is opened, and `fetch` leads to the emulator. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import type { EmulatorOptions } from "../../../packages/emulator/src/emulator/pipeline.ts"
import { Emulator, layerEmulator } from "../worker/observed-emulator.ts"
import { servers } from "./servers.ts"

export class EmulatorServer extends Context.Service<EmulatorServer, { readonly url: string; readonly port: number }>()(
  "@xeffect/emulator/EmulatorServer"
) {}

let nextPort = 49_152

export const layerServer = (
  options: { readonly port?: number | undefined } = {}
): Layer.Layer<EmulatorServer, never, Emulator> =>
  Layer.effect(
    EmulatorServer,
    Effect.gen(function* () {
      const port = options.port || nextPort++
      const url = `http://127.0.0.1:${port}`
      servers.set(url, Emulator.fetch(yield* Emulator))
      yield* Effect.addFinalizer(() => Effect.sync(() => servers.delete(url)))
      return { url, port }
    })
  )

export const emulateOnPort = (options: EmulatorOptions & { readonly port?: number } = {}) =>
  Effect.gen(function* () {
    const scope = yield* Scope.make()
    const webhooks = { challenge_every: "Infinity", ...options.webhooks } as const
    const server = Layer.provideMerge(layerServer(options), layerEmulator({ ...options, webhooks }))
    const context = yield* Layer.buildWithScope(server, scope)
    const emulator = Context.get(context, Emulator)
    const { access_token, access_token_secret, bearer_token, consumer_key, consumer_secret } = emulator.credentials
    const { url: base_url } = Context.get(context, EmulatorServer)
    const close = () => Effect.runPromise(Scope.close(scope, Exit.void))
    return {
      options: { base_url, bearer_token, consumer_key, consumer_secret, access_token, access_token_secret },
      emulator,
      close,
      [Symbol.asyncDispose]: close
    }
  }).pipe(Effect.runPromise)
