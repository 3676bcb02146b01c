/** The helpers of the tests of the control: an emulator behind a port, and requests to it and to its control. */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { layerControlled, type StartOptions } from "../src/server/control/controlled.ts"
import { layerWithControl } from "../src/server/control/door.ts"
import type { EmulatorOptions } from "../src/emulator/pipeline.ts"
import { defaultCredentials } from "../src/auth/credentials.ts"
import { EmulatorServer } from "../src/server/server.ts"

export const token = "a-token-of-tests-0123456789"

/** A time that every test of a stopped clock starts at. */
export const noon = Date.parse("2026-01-31T12:00:00Z")

/** An emulator with a stopped clock, on a port with its control. */
export const underControl = (options: EmulatorOptions = {}, start: StartOptions = {}) =>
  Layer.provideMerge(
    layerWithControl({}, { token }),
    layerControlled(options, { clock: noon, stop_clock: true, seed: 7, ...start })
  )

export interface Asked {
  readonly status: number
  readonly text: string
  readonly headers: Readonly<Record<string, string>>
  // Tests look into documents of all shapes; an expectation says what the shape has to be.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly json: any
}

export const ask = Effect.fnUntraced(function* (method: string, path: string, init: RequestInit = {}) {
  const { url } = yield* EmulatorServer
  return yield* Effect.promise(async (): Promise<Asked> => {
    const response = await fetch(`${url}${path}`, { method, redirect: "manual", ...init })
    const text = await response.text()
    const headers = Object.fromEntries(response.headers)
    return { status: response.status, text, headers, json: text.startsWith("{") ? JSON.parse(text) : undefined }
  })
})

const authorization = `Bearer ${token}`

/** A request to the control. A body that is a list is sent as lines. */
export const control = (method: string, path: string, body?: unknown) => {
  if (body === undefined) return ask(method, `/emulator/${path}`, { headers: { authorization } })
  const isLines = Array.isArray(body)
  return ask(method, `/emulator/${path}`, {
    headers: { authorization, "content-type": isLines ? "application/x-ndjson" : "application/json" },
    body: isLines
      ? body.map((line) => (typeof line === "string" ? line : JSON.stringify(line))).join("\n")
      : typeof body === "string"
        ? body
        : JSON.stringify(body)
  })
}

const tokens: Readonly<Record<string, string>> = {
  app: defaultCredentials.bearer_token,
  user: defaultCredentials.oauth2_user_token
}

/** A request to the API, as the app, as the main user, or with a token. */
export const api = (method: string, path: string, as = "app", body?: unknown) =>
  ask(method, path, {
    headers: {
      authorization: `Bearer ${tokens[as] ?? as}`,
      ...(body === undefined ? {} : { "content-type": "application/json" })
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) })
  })
