/**
 * A process of its own that runs commands when its parent says so, with the clock of the parent's choice. It responds with the
 * links that are shown, and what came of each command.
 */
import * as NodeServices from "@effect/platform-node/NodeServices"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { Screen } from "../../../src/output/screen.ts"
import { pipe } from "../../support/pipe.ts"
import { run } from "../../../src/run.ts"
import { shiftedClock } from "../../../../http/test/sign-in/shifted-clock.ts"

/** The order of the parent: a command, and how far the clock is ahead, in milliseconds. */
export interface Order {
  readonly args?: ReadonlyArray<string>
  readonly offset: number
}

/** A report to the parent. */
export type Report =
  | { readonly _tag: "Ready" }
  | { readonly _tag: "Link"; readonly link: string }
  | { readonly _tag: "Ended"; readonly code: number; readonly stdout: string; readonly stderr: string }

const respond = (report: Report) => void process.send?.(report)

let offset = 0

const command = (args: ReadonlyArray<string>) =>
  Effect.gen(function* () {
    const written = { stdout: "", stderr: "" }
    const screen = Screen.of({
      ...pipe,
      write: (data) => Effect.sync(() => void (written.stdout += String(data))),
      tell: (line) =>
        Effect.sync(() => {
          written.stderr += `${line}\n`
          const [, link] = /^Open this page.*\n(.*)$/s.exec(line) ?? []
          if (link !== undefined) respond({ _tag: "Link", link })
        })
    })
    const code = yield* Effect.provideService(run(args), Screen, screen)
    respond({ _tag: "Ended", code, ...written })
  }).pipe(
    Effect.provide(NodeServices.layer),
    Effect.provideServiceEffect(
      Clock.Clock,
      shiftedClock(() => offset)
    )
  )

process.on("message", ({ args, offset: ahead }: Order) => {
  offset = ahead
  if (args !== undefined) void Effect.runPromise(command(args))
})
process.on("disconnect", () => process.exit())

respond({ _tag: "Ready" })
