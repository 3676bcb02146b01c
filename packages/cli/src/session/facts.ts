/** The facts of a command that are known without loading it. */
import type { OperationDescription } from "@xeffect/describe"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { SharedName } from "./shared.ts"

export interface Facts {
  /**
   * Whether it spends nothing, or prints its price when it is estimated (`Estimating`), or why nobody knows its price before it is
   * run.
   */
  readonly spends: "nothing" | "planned" | { readonly unknown: string }
  /** The shared flags that it honours. All others are refused, and neither help nor completions have them. */
  readonly shared: ReadonlyArray<SharedName>
}

export const printing: ReadonlyArray<SharedName> = ["json", "ndjson", "csv", "fields"]
export const account: ReadonlyArray<SharedName> = ["emulator", "profile"]
export const requests: ReadonlyArray<SharedName> = [...account, "budget", "wait", "verbose"]
export const unplanned: ReadonlyArray<SharedName> = [...printing, ...requests]

export const reading: Facts = { spends: "planned", shared: [...unplanned, "dry-run"] }
export const writing: Facts = { spends: "planned", shared: [...reading.shared, "yes"] }
export const local: Facts = { spends: "nothing", shared: printing }
export const bare: Facts = { spends: "nothing", shared: [] }

/** The facts of an operation's command. */
export const operationFacts = ({ method, response }: Pick<OperationDescription, "method" | "response">): Facts => ({
  spends: "planned",
  shared: [
    ...(response === "bytes" ? [] : printing),
    ...requests,
    "dry-run",
    ...(method === "GET" ? [] : (["yes"] as const))
  ]
})

/** The commands of the terminal, for a command that is about another one. */
export class Commands extends Context.Service<
  Commands,
  {
    /** The facts of the command that a command line names. Nothing if there is no such command. */
    readonly factsIn: (args: ReadonlyArray<string>) => Effect.Effect<Facts | undefined>
    readonly execute: (args: ReadonlyArray<string>) => Effect.Effect<void, unknown>
  }
>()("@xeffect/cli/Commands") {}
