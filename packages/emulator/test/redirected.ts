/** Leads clients that know no other address than that of the X API to a server of the emulator. */
import * as Effect from "effect/Effect"
import https from "node:https"
import { vi } from "vitest"
import { EmulatorServer } from "../src/server/server.ts"
import { fetchTo, requestTo } from "./redirects.ts"

/** Sends the requests for the X API to the emulator. */
export const redirected = Effect.gen(function* () {
  const { url } = yield* EmulatorServer
  const [fetch, request] = [fetchTo(() => url), requestTo(() => url)]
  vi.spyOn(globalThis, "fetch").mockImplementation(fetch)
  vi.spyOn(https, "request").mockImplementation(request)
})

/** Ends that. */
export const restored = () => {
  vi.restoreAllMocks()
}
