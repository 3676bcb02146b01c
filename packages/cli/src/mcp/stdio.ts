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

/** Whether the protocol's reader can read a line. After one that it cannot read, it would lose those that came with it. */
const isReadable = (line: string) => {
  const value = parseJson(line)
  // A batch is not nested.
  if (value !== undefined && ![value].flat().some(isReaders)) return Effect.succeed(true)
  const problem = value === undefined ? "is not JSON" : `has ${readersOwn.join(", ")}, which JSON-RPC does not have`
  const isBlank = line.trim() === ""
  return Effect.as(
    isBlank ? Effect.void : Effect.logWarning(`The server ignored a line from the client that ${problem}.`),
    false
  )
}

const tooLongMessage = "the client sent a message larger than 16 MB."

/** Standard input by lines, without those that are blank or no JSON. The client is refused for a line that is too long. */
export const readable = (
  input: Stdio.Stdio["stdin"],
  tooLong: Deferred.Deferred<never, Refusal>
): Stdio.Stdio["stdin"] =>
  numberedLines<PlatformError | Refusal, never>(
    input,
    () => new Refusal({ message: tooLongMessage, code: exitCodes.input })
  ).pipe(
    Stream.catchTag("Refusal", (refusal) => Stream.fromEffectDrain(Deferred.fail(tooLong, refusal))),
    Stream.map(({ text }) => text),
    Stream.filterEffect(isReadable),
    Stream.map((line) => `${line}\n`),
    Stream.encodeText
  )

/**
 * Standard output with messages that each client reads as one line: some end a line also at U+2028 and U+2029, and half a character
 * is no text for others.
 */
export const writable =
  (output: Stdio.Stdio["stdout"]): Stdio.Stdio["stdout"] =>
  (options) =>
    // The protocol writes each message as one text.
    Sink.mapInput(output(options), (part: string | Uint8Array) =>
      typeof part === "string" ? portableJson(part) : part
    )

/** Runs a server that talks over standard input and output, until the client closes them. */
export const launchOnStdio = <E>(server: Layer.Layer<never, E, Stdio.Stdio>): Effect.Effect<void, E | Refusal> =>
  Effect.gen(function* () {
    const tooLong = yield* Deferred.make<never, Refusal>()
    const layer = Layer.effect(
      Stdio.Stdio,
      Effect.map(Stdio.Stdio, (stdio) =>
        Stdio.make({ ...stdio, stdin: readable(stdio.stdin, tooLong), stdout: writable(stdio.stdout) })
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
