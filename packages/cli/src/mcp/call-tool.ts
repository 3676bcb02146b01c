/** Calls a tool, asks before it changes something, and returns the result in the form of the protocol. */
import { XApi } from "@xeffect/core"
import { CallToolResult, type InputRequired, type McpRequestContext } from "effect/ai/McpSchema"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import { OwnSecrets, withoutSecrets } from "../output/own-secrets.ts"
import { CurrentTool } from "../session/costs/by-operation.ts"
import { readArguments } from "./arguments.ts"
import { withOnly } from "./gate/sealed.ts"
import { errorOf, NotDone } from "./present/errors.ts"
import { plainValue } from "./present/plain.ts"
import type { Session } from "./session.ts"
import type { Tool } from "./tool.ts"
import { Spending, spendingOf } from "./spending.ts"
import { writeWith } from "./write.ts"

const contentOf = (value: object) => [{ type: "text" as const, text: JSON.stringify(value) }]

const unshown = new NotDone({
  reason: "Fault",
  message:
    "The call failed, and its failure cannot be shown. The person can check whether a write was sent: xeffect log."
})

const failureOf = (cause: Cause.Cause<unknown>, isWrite: boolean) =>
  Effect.map(
    // The message of a failure is made of what the X API has sent.
    Effect.orElseSucceed(
      Effect.try(() => errorOf(Cause.squash(cause), isWrite)),
      () => errorOf(unshown, isWrite)
    ),
    (error) => new CallToolResult({ isError: true, content: contentOf({ error }) })
  )

/** The dollars of today. Left out if the sums cannot be read: the call has been made. */
const dollarsOf = ({ budget, costs }: Session) =>
  costs.spent("day").pipe(
    Effect.map(({ dollars }) => ({ today: dollars, budget })),
    Effect.catchCause(() => Effect.succeed({ budget }))
  )

const cannotShow = "The call succeeded, but its response cannot be shown."

/**
 * A value as JSON has it, with plain texts and without the credentials of the request. A sentence replaces a value that cannot be
 * encoded: the call has been made.
 */
const shownAs = (value: unknown): Effect.Effect<{ readonly untrusted: unknown; readonly warning?: string }> =>
  OwnSecrets.use((secrets) =>
    Effect.try(() => ({
      untrusted: JSON.parse(withoutSecrets(JSON.stringify(plainValue(value) ?? null), secrets))
    })).pipe(Effect.catch(() => Effect.succeed({ untrusted: null, warning: cannotShow })))
  )

const succeed = Effect.fnUntraced(function* (session: Session, value: unknown, warning?: string) {
  const shown = yield* shownAs(value)
  const result = { ...shown, ...(warning === undefined ? {} : { warning }), dollars: yield* dollarsOf(session) }
  return new CallToolResult({ structuredContent: result, content: contentOf(result) })
})

/** Calls a tool. Failures are results, which tell the agent whether to repeat the call. */
export const callTool = (
  session: Session,
  tool: Tool,
  payload: unknown
): Effect.Effect<CallToolResult | InputRequired, never, McpRequestContext> =>
  Effect.gen(function* () {
    const input = yield* readArguments(tool, payload)
    if (tool.kind === "write") {
      const made = yield* writeWith(session, tool, input)
      return "_tag" in made ? made : yield* succeed(session, made.data, made.warning)
    }
    return yield* succeed(session, yield* tool.run(input as never))
  }).pipe(
    Effect.catchCause((cause) =>
      Cause.hasInterruptsOnly(cause)
        ? Effect.failCause(cause as Cause.Cause<never>)
        : failureOf(cause, tool.kind === "write")
    ),
    Effect.provideService(Spending, spendingOf(session)),
    Effect.provideService(CurrentTool, tool.name),
    // Whatever a tool does: only the gate lets something else than a read through.
    Effect.updateService(XApi, withOnly),
    Effect.provide(session.api)
  )
