/** The control behind the server. */
import * as Effect from "effect/Effect"
import type * as HttpServer from "effect/http/HttpServer"
import type { ServeError } from "effect/http/HttpServerError"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Semaphore from "effect/Semaphore"
import type { Emulator } from "../../emulator/emulator.ts"
import { type Door, type EmulatorServer, layerWithDoor, type ServerOptions } from "../server.ts"
import { EmulatorControl } from "./controlled.ts"
import { guarded, type GuardOptions } from "./guard.ts"
import { type ControlResponse, respond, respondWith } from "./respond.ts"

const toServerResponse = ({ body, headers, status }: ControlResponse) =>
  HttpServerResponse.text(body, { status, headers, contentType: headers["content-type"] ?? "" })

/** The input of the settings that the control returns. */
export interface SettingsOptions {
  /** Handles of users whose tokens are among them. */
  readonly users?: ReadonlyArray<string> | undefined
  /** Their address. Default: the request's. */
  readonly public_url?: string | undefined
}

const doorOf = (
  control: EmulatorControl["Service"],
  guard: GuardOptions,
  { public_url, users = [] }: SettingsOptions
): Door => {
  // One after the other: a reset must not happen while a moved clock wakes fibers.
  const oneByOne = Semaphore.makeUnsafe(1)
  return {
    prefix: "/emulator/",
    respond: Effect.fnUntraced(function* (request, read) {
      const { headers, method, url } = request
      const address = Option.getOrElse(request.remoteAddress, () => "")
      const refused = guarded(guard, { headers, address })
      // The connection is closed, since the body is not read.
      if (refused !== undefined) {
        return toServerResponse(respondWith(refused.status, { error: refused.sentence }, { connection: "close" }))
      }
      const body = yield* read
      const [path = "", ...query] = url.split("?")
      const { accept = "", "content-type": contentType = "", host } = headers
      const printed = { base_url: public_url ?? `http://${host}`, users, token: guard.token }
      const asked = { method, path, query: query.join("?"), contentType, accept, body, printed }
      return toServerResponse(yield* oneByOne.withPermits(1)(respond(control, asked)))
    })
  }
}

/** A server that requests with its token control. */
export const layerWithControl = (
  options: ServerOptions,
  guard: GuardOptions,
  settings: SettingsOptions = {}
): Layer.Layer<EmulatorServer | HttpServer.HttpServer, ServeError, Emulator | EmulatorControl> =>
  Layer.unwrap(Effect.map(EmulatorControl, (control) => layerWithDoor(options, doorOf(control, guard, settings))))
