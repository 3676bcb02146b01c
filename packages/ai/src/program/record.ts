import * as Effect from "effect/Effect"
import { NotDone } from "../present/errors.ts"
import type { End, Record } from "../session/record.ts"
import type { AgentToolsOptions, RecordedWrite } from "./options.ts"

const noRecord: Record = { check: Effect.void, begin: () => Effect.succeed(() => Effect.succeed(true)) }

/** The record of a program, for one call. A write that cannot be noted is not sent. */
export const recordOf = (record: AgentToolsOptions["record"], call: string): Record => {
  if (record === undefined) return noRecord
  const noted = (write: RecordedWrite) => Effect.tryPromise(async () => record(write))
  return {
    check: Effect.void,
    begin: (written) => {
      const end: End = (outcome, result) =>
        Effect.isSuccess(noted({ call, ...written, outcome, ...(result === undefined ? {} : { result }) }))
      return Effect.matchEffect(noted({ call, ...written, outcome: "unknown" }), {
        onSuccess: () => Effect.succeed(end),
        onFailure: () =>
          Effect.fail(
            new NotDone({
              reason: "RecordNotWritable",
              message: "The program could not record the write, so nothing was sent."
            })
          )
      })
    }
  }
}
