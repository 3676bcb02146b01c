/** The emulator as `fetch`, for clients that take one. */
import type { Context } from "effect/Context"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { type EmulatorRequest, type EmulatorResponse, isWithoutBody } from "../request/request.ts"

type Handle = (request: EmulatorRequest) => Effect.Effect<EmulatorResponse>

const readRequest = (request: Request): Effect.Effect<EmulatorRequest> =>
  Effect.map(
    Effect.promise(() => request.arrayBuffer()),
    (body) => ({
      method: request.method,
      url: request.url,
      headers: Object.fromEntries(request.headers),
      body: new Uint8Array(body)
    })
  )

const aborted = (signal: AbortSignal): Effect.Effect<never, unknown> =>
  Effect.callback((resume) => {
    const abort = () => resume(Effect.fail(signal.reason))
    signal.addEventListener("abort", abort, { once: true })
    return Effect.sync(() => signal.removeEventListener("abort", abort))
  })

// As a runtime's own `fetch` reports it.
const resetError = (): TypeError =>
  new TypeError("fetch failed", { cause: Object.assign(new Error("The connection was reset"), { code: "ECONNRESET" }) })

const bodyOf = (
  { body, close, content, status }: EmulatorResponse,
  { signal }: Request,
  context: Context<never>
): BodyInit | null => {
  if (isWithoutBody(status)) return null
  if (content === undefined) return body
  if (!Stream.isStream(content)) return new Uint8Array(content)
  const readable = Stream.interruptWhen(content, aborted(signal))
  const source = Stream.toReadableStreamWith(readable, context, { strategy: { highWaterMark: 0 } })
  return close === undefined ? source : closing(source, signal, () => Effect.runSync(close))
}

/** A stream that is also closed if nobody has read it: aborted or cancelled before it began. */
const closing = (
  source: ReadableStream<Uint8Array>,
  signal: AbortSignal,
  close: () => void
): ReadableStream<Uint8Array> => {
  const reader = source.getReader()
  signal.addEventListener("abort", close, { once: true })
  return new ReadableStream(
    {
      pull: (controller) =>
        reader.read().then(({ done, value }) => (done ? controller.close() : controller.enqueue(value))),
      cancel: (reason) => {
        close()
        return reader.cancel(reason)
      }
    },
    { highWaterMark: 0 }
  )
}

const respond = (request: Request, response: EmulatorResponse, context: Context<never>): Response => {
  const { headers, status } = response
  const made = new Response(bodyOf(response, request, context), { status, headers: { ...headers } })
  // The constructor leaves it empty.
  return Object.defineProperty(made, "url", { value: request.url })
}

/** Makes a `fetch` that leads to an emulator, in the context in which it was made. */
export const makeFetch =
  (handle: Handle, context: Context<never>): typeof globalThis.fetch =>
  (input, init) => {
    const program = Effect.gen(function* () {
      // An error of `Request` rejects, as with the runtime's own.
      const request = yield* Effect.sync(() => new Request(input, init))
      const response = yield* Effect.flatMap(readRequest(request), handle)
      return response.reset ? yield* Effect.fail(resetError()) : respond(request, response, context)
    })
    const signal = init?.signal ?? (input instanceof Request ? input.signal : new AbortController().signal)
    const racing = Effect.raceFirst(program, aborted(signal))
    return signal.aborted ? Promise.reject(signal.reason) : Effect.runPromiseWith(context)(racing)
  }
