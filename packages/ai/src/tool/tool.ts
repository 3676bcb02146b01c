/** A tool for agents: its name, its input, and its effect. */
import type { AnyOperation, Call, XApi, XError } from "@xeffect/core"
import { describeOperation } from "@xeffect/describe"
import type * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { NotDone } from "../present/errors.ts"
import type { Look } from "../question/look.ts"

/**
 * The groups of tools that change something or read private messages. `--allow` opens them.
 * @since 0.1.0
 */
export const groups = ["post", "dm", "like", "follow", "list", "media"] as const

export type Group = (typeof groups)[number]

/** A call that a tool makes if the user agrees. */
export interface Write {
  readonly params: Call["params"]
  /** The action, with the exact words that others will read. */
  readonly words: string
  /** The posts of a thread after the first. Each replies to the one before. */
  readonly following?: ReadonlyArray<Call["params"]>
  /** Called with the data of the response. */
  readonly remember?: (data: unknown) => void
}

/** Plans a call. Everything that it depends on is looked up here, and nothing afterwards. */
type Plan<Input> = (input: Input, look: Look) => Effect.Effect<Write, XError | NotDone, XApi>

/** The parts that tools that read and tools that write have in common. */
interface Common {
  readonly name: string
  readonly title: string
  readonly description: string
  /** The group that `--allow` names. Without one the tool is always listed. */
  readonly group?: Group
  readonly input: Schema.Codec<unknown, unknown>
  /** The JSON Schema of its result, below `untrusted`. */
  readonly output: object
}

export interface ReadTool extends Common {
  readonly kind: "read"
  /** The operations without which the tool cannot work. */
  readonly operations: ReadonlyArray<AnyOperation>
  readonly run: (input: never) => Effect.Effect<unknown, XError | NotDone, XApi>
}

export interface WriteTool extends Common {
  readonly kind: "write"
  readonly group: Group
  readonly destructive: boolean
  readonly operation: AnyOperation
  readonly plan: Plan<never>
}

export type Tool = ReadTool | WriteTool

type Fields = Schema.Struct.Fields

type InputOf<F extends Fields> = Schema.Struct<F>["Type"]

/** Declares a tool that reads. */
export const read = <const F extends Fields>(
  tool: Omit<ReadTool, "input" | "kind" | "run"> & {
    readonly input: F
    readonly run: (input: InputOf<F>) => Effect.Effect<unknown, XError | NotDone, XApi>
  }
): ReadTool => ({ ...tool, kind: "read", input: Schema.Struct(tool.input) as never })

/** Declares a tool that changes something. */
export const write = <const F extends Fields>(
  tool: Omit<WriteTool, "destructive" | "input" | "kind" | "output" | "plan"> & {
    readonly input: F
    readonly destructive?: boolean
    readonly plan: Plan<InputOf<F>>
  }
): WriteTool => ({
  destructive: false,
  output: { type: "object" },
  ...tool,
  kind: "write",
  input: Schema.Struct(tool.input) as never
})

const unit = (of: string) => of.replaceAll("_", " ")

/** The cost of calls of operations, as a sentence for the description of a tool: from the published price list. */
export const priceSentence = (...operations: ReadonlyArray<string>): string => {
  const parts = operations.flatMap((name) => {
    const price = describeOperation(name)?.price
    if (price === undefined || price.per === "nothing" || price.per === "event") return []
    return [`${price.dollars} dollars ${price.per === "resource" ? `per ${unit(price.of)}` : "per call"}`]
  })
  return parts.length === 0 ? "Free." : `Costs ${[...new Set(parts)].join(", and ")}.`
}
