/** Standard input and output, as the server for agents uses them. */
import { stdin, stdout } from "node:process"
import type { Readable } from "node:stream"
import { numberedLines } from "@xeffect/core/streaming"
import { parseJson, portableJson } from "@xeffect/core/wire"
import * as NodeStdio from "@effect/platform-node/NodeStdio"
import * as Cause from "effect/Cause"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { PlatformError } from "effect/PlatformError"
import * as Sink from "effect/Sink"
import * as Stdio from "effect/Stdio"
import * as Stream from "effect/Stream"
import { exitCodes, Refusal } from "../session/refusal.ts"

/** Ends when an input has ended, also if that was before. */
export const endOf = (input: Pick<Readable, "off" | "once" | "readableEnded">): Effect.Effect<void> =>
  Effect.callback<void>((resume) => {
    const end = () => resume(Effect.void)
    if (input.readableEnded) return end()
    input.once("end", end)
    return Effect.sync(() => input.off("end", end))
  })

/** Ends when the client closes standard input. */
export const inputEnded = endOf(stdin)

/** Ends when nobody reads standard output any more. */
const outputEnded = Effect.callback<void>((resume) => {
  const end = () => resume(Effect.void)
  stdout.once("error", end)
  stdout.once("close", end)
  return Effect.sync(() => stdout.off("error", end).off("close", end))
})

/** Members by which the protocol's reader knows messages of its own kind. In a client's messages they could break it. */
const readersOwn: ReadonlyArray<string> = ["headers", "discard", "traceId", "spanId", "sampled", "chunk"]

const isReaders = (message: unknown): boolean => readersOwn.some((name) => Object.hasOwn(Object(message), name))

/** The IDs of requests of the client that have no response yet, and whether they came in a batch. */
type OpenRequests = Map<string, boolean>

// Some clients write `null` for an empty text.
const keyOf = (id: unknown): string => (id === null ? "string:" : `${typeof id}:${String(id)}`)

const isId = (id: unknown): boolean => id === null || typeof id === "string" || Number.isFinite(id)

/** The IDs of the requests in messages. */
const requestIdsIn = (messages: ReadonlyArray<unknown>): ReadonlyArray<unknown> =>
  messages.flatMap((message) => {
    const { id, method } = Object(message)
    return typeof method === "string" && id !== undefined ? [id] : []
  })

/** Remembers the requests of a line, and forgets those that it takes back. */
const remember = (open: OpenRequests, messages: ReadonlyArray<unknown>, isBatch: boolean): void => {
  for (const id of requestIdsIn(messages)) open.set(keyOf(id), isBatch)
  for (const message of messages) {
    const { method, params } = Object(message)
    if (method === "notifications/cancelled") open.delete(keyOf(Object(params).requestId))
  }
}

/** Forgets a request that has its response. A protocol without batches refuses one as a whole, without an ID. */
const forget = (open: OpenRequests, { id, method }: { readonly id?: unknown; readonly method?: unknown }): void => {
  if (method !== undefined) return
  open.delete(keyOf(id))
  if (id === null) for (const [key, isBatch] of open) if (isBatch) open.delete(key)
}

/** Why the protocol's reader cannot read a message or a batch. After such a line, it would lose those that came with it. */
const problemOf = (value: unknown, messages: ReadonlyArray<unknown>, open: OpenRequests): string | undefined => {
  if (value === undefined) return "is not JSON"
  if (messages.some(isReaders)) return `has ${readersOwn.join(", ")}, which JSON-RPC does not have`
  const ids = requestIdsIn(messages)
  if (!ids.every(isId)) return "has a request whose ID is neither a text nor a number"
  const keys = ids.map(keyOf)
  const isOpen = new Set(keys).size < keys.length || keys.some((key) => open.has(key))
  return isOpen ? "has the ID of a request that has no response yet" : undefined
}

/** Whether the protocol's reader can read a line. */
const isReadable = (open: OpenRequests) => (line: string) =>
  Effect.suspend(() => {
    const value = parseJson(line)
    // A batch is not nested.
    const messages = [value].flat()
    const problem = problemOf(value, messages, open)
    if (problem === undefined) {
      remember(open, messages, Array.isArray(value))
      return Effect.succeed(true)
    }
    const isBlank = line.trim() === ""
    return Effect.as(
      isBlank ? Effect.void : Effect.logWarning(`The server ignored a line from the client that ${problem}.`),
      false
    )
  })

const tooLongMessage = "the client sent a message larger than 16 MB."

/** Standard input by lines, without those that the protocol cannot read. The client is refused for a line that is too long. */
export const readable = (
  input: Stdio.Stdio["stdin"],
  tooLong: Deferred.Deferred<never, Refusal>,
  open: OpenRequests = new Map()
): Stdio.Stdio["stdin"] =>
  numberedLines<PlatformError | Refusal, never>(
    input,
    () => new Refusal({ message: tooLongMessage, code: exitCodes.input })
  ).pipe(
    Stream.catchTag("Refusal", (refusal) => Stream.fromEffectDrain(Deferred.fail(tooLong, refusal))),
    Stream.map(({ text }) => text),
    Stream.filterEffect(isReadable(open)),
    Stream.map((line) => `${line}\n`),
    Stream.encodeText
  )

/**
 * Standard output with messages that each client reads as one line: some end a line also at U+2028 and U+2029, and half a character
 * is no text for others.
 */
export const writable =
  (output: Stdio.Stdio["stdout"], open: OpenRequests = new Map()): Stdio.Stdio["stdout"] =>
  (options) =>
    // The protocol writes each message as one text.
    Sink.mapInput(output(options), (part: string | Uint8Array) => {
      if (typeof part !== "string") return part
      for (const message of [parseJson(part)].flat()) forget(open, Object(message))
      return portableJson(part)
    })

/** Runs a server that talks over standard input and output, until the client closes them. */
export const launchOnStdio = <E>(server: Layer.Layer<never, E, Stdio.Stdio>): Effect.Effect<void, E | Refusal> =>
  Effect.gen(function* () {
    const tooLong = yield* Deferred.make<never, Refusal>()
    const open: OpenRequests = new Map()
    const layer = Layer.effect(
      Stdio.Stdio,
      Effect.map(Stdio.Stdio, (stdio) =>
        Stdio.make({ ...stdio, stdin: readable(stdio.stdin, tooLong, open), stdout: writable(stdio.stdout, open) })
      )
    ).pipe(Layer.provide(NodeStdio.layer))
    return yield* Layer.launch(Layer.provide(server, layer)).pipe(
      Effect.raceFirst(Deferred.await(tooLong)),
      Effect.raceFirst(outputEnded),
      // The server interrupts itself once its input has ended.
      Effect.catchCauseIf(
        (cause) => Cause.hasInterruptsOnly(cause) && stdin.readableEnded,
        () => Effect.void
      )
    )
  })
