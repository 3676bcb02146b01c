/** Standard input and output, as the server for agents uses them. */
import { stdin } from "node:process"
import { parseJson } from "@xeffect/core/wire"
import * as NodeStdio from "@effect/platform-node/NodeStdio"
import * as Cause from "effect/Cause"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Stdio from "effect/Stdio"
import * as Stream from "effect/Stream"
import { exitCodes, Refusal } from "../session/refusal.ts"

/** Ends when the client closes standard input. */
export const inputEnded = Effect.callback<void>((resume) => {
  const end = () => resume(Effect.void)
  stdin.once("end", end)
  return Effect.sync(() => stdin.off("end", end))
})

/** The maximum length of a line in bytes, which is that of the protocol's reader. After a longer line it would read nothing more. */
const maxLine = 16 * 1024 * 1024

const newline = 10

/** Divides chunks into lines with their ends. The rest waits for the next chunk. */
const makeLines = () => {
  let [begun, length]: [Array<Uint8Array>, number] = [[], 0]
  return {
    /** The length of the line that has not ended. */
    length: () => length,
    add: (chunk: Uint8Array): ReadonlyArray<Uint8Array> => {
      const ended: Array<Uint8Array> = []
      let start = 0
      for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, start)) {
        const last = chunk.subarray(start, end + 1)
        ended.push(begun.length === 0 ? last : joined([...begun, last], length + last.length))
        ;[begun, length, start] = [[], 0, end + 1]
      }
      if (start < chunk.length) begun.push(chunk.subarray(start))
      length += chunk.length - start
      return ended
    }
  }
}

const joined = (parts: ReadonlyArray<Uint8Array>, length: number): Uint8Array => {
  const bytes = new Uint8Array(length)
  let position = 0
  for (const part of parts) {
    bytes.set(part, position)
    position += part.length
  }
  return bytes
}

const isBlank = (text: string) => text.trim() === ""

/** Whether the protocol's reader can read a line. After one that it cannot read, it would lose those that came with it. */
const isReadable = Effect.fnUntraced(function* (line: Uint8Array) {
  const text = new TextDecoder().decode(line)
  if (isBlank(text) || parseJson(text) !== undefined) return true
  yield* Effect.logWarning("The client has sent a line that is no JSON. It was left out.")
  return false
})

/** Standard input by lines, without those that are no JSON. The client is refused for a line that is too long. */
export const readable = (
  input: Stdio.Stdio["stdin"],
  tooLong: Deferred.Deferred<never, Refusal>
): Stdio.Stdio["stdin"] =>
  Stream.suspend(() => {
    const lines = makeLines()
    return input.pipe(
      Stream.mapEffect((chunk) => {
        const ended = lines.add(chunk)
        if (lines.length() < maxLine && ended.every(({ length }) => length <= maxLine)) {
          return Effect.filter(ended, isReadable)
        }
        const message = "the client sent a message of more than 16 MB."
        return Effect.andThen(
          Deferred.fail(tooLong, new Refusal({ message, code: exitCodes.input })),
          Effect.succeed([])
        )
      }),
      Stream.flattenIterable
    )
  })

/** Runs a server that talks over standard input and output, until the client closes them. */
export const launchOnStdio = <E>(server: Layer.Layer<never, E, Stdio.Stdio>): Effect.Effect<void, E | Refusal> =>
  Effect.gen(function* () {
    const tooLong = yield* Deferred.make<never, Refusal>()
    const layer = Layer.effect(
      Stdio.Stdio,
      Effect.map(Stdio.Stdio, (stdio) => Stdio.make({ ...stdio, stdin: readable(stdio.stdin, tooLong) }))
    ).pipe(Layer.provide(NodeStdio.layer))
    return yield* Effect.raceFirst(Layer.launch(Layer.provide(server, layer)), Deferred.await(tooLong)).pipe(
      // The server interrupts itself once its input has ended.
      Effect.catchCauseIf(
        (cause) => Cause.hasInterruptsOnly(cause) && stdin.readableEnded,
        () => Effect.void
      )
    )
  })
