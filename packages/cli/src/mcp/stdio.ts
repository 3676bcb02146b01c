/** Standard input and output, as the server for agents uses them. */
import { stdin } from "node:process"
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

/** Standard input whose client is refused for a line that is too long. */
export const bounded = (
  input: Stdio.Stdio["stdin"],
  tooLong: Deferred.Deferred<never, Refusal>
): Stdio.Stdio["stdin"] => {
  let length = 0
  return Stream.tap(input, (chunk) => {
    const [first, last] = [chunk.indexOf(newline), chunk.lastIndexOf(newline)]
    // Lines between the first and the last end are shorter than a chunk.
    const begun = length + (first === -1 ? chunk.length : first)
    length = last === -1 ? begun : chunk.length - last - 1
    if (begun < maxLine) return Effect.void
    const message = "the client sent a message of more than 16 MB."
    return Deferred.fail(tooLong, new Refusal({ message, code: exitCodes.input }))
  })
}

/** Runs a server that talks over standard input and output, until the client closes them. */
export const launchOnStdio = <E>(server: Layer.Layer<never, E, Stdio.Stdio>): Effect.Effect<void, E | Refusal> =>
  Effect.gen(function* () {
    const tooLong = yield* Deferred.make<never, Refusal>()
    const layer = Layer.effect(
      Stdio.Stdio,
      Effect.map(Stdio.Stdio, (stdio) => Stdio.make({ ...stdio, stdin: bounded(stdio.stdin, tooLong) }))
    ).pipe(Layer.provide(NodeStdio.layer))
    return yield* Effect.raceFirst(Layer.launch(Layer.provide(server, layer)), Deferred.await(tooLong)).pipe(
      // The server interrupts itself once its input has ended.
      Effect.catchCauseIf(
        (cause) => Cause.hasInterruptsOnly(cause) && stdin.readableEnded,
        () => Effect.void
      )
    )
  })
