import { InvalidInput, XError } from "@xeffect/core"
import { checkObject, checkOptions, functionOption, option } from "@xeffect/core/options"
import type { CostStore } from "@xeffect/costs"
import type { Options } from "@xeffect/http"
import type { Scope } from "effect/Scope"
import type { WriteQuestion } from "../gate/approvals.ts"
import type { Outcome, Written } from "../session/record.ts"
import { type Group, groups } from "../tool/tool.ts"

/**
 * A write, before it is sent and again once its outcome is known.
 * @since 0.1.0
 */
export interface RecordedWrite extends Written {
  /** The ID that the framework gave to the call. */
  readonly call: string
  /** `unknown` before the write is sent, and if nobody knows whether it was carried out. */
  readonly outcome: Outcome
  readonly result?: unknown
}

/**
 * Credentials and settings of `layer`, and what agents may do.
 * @since 0.1.0
 */
export interface AgentToolsOptions extends Options<Scope> {
  /** Dollars that a day (UTC) may cost. A call that would cost more is refused before it is sent. Default: 1. */
  readonly budget?: number | undefined
  /** The groups of tools that write or read messages: `post`, `dm`, `like`, `follow`, `list`, `media`. Default: none. */
  readonly allow?: ReadonlyArray<Group> | undefined
  /** Groups of `allow` whose writes are made without a question. Default: none. */
  readonly unasked?: ReadonlyArray<Group> | undefined
  /** Asks the person. Only `true` is a yes. Default: the framework's own approval asks. */
  readonly ask?: ((question: WriteQuestion) => boolean | Promise<boolean>) | undefined
  /** Notes each write before it is sent, and its outcome. If it fails before, the write is not sent. Default: nothing is noted. */
  readonly record?: ((write: RecordedWrite) => unknown) | undefined
  /** Where the sums of the budget are. Default: the memory of this process. */
  readonly costs_store?: CostStore | undefined
}

const groupList = (text: string) =>
  option(
    text,
    (value) => Array.isArray(value) && value.every((one) => (groups as ReadonlyArray<unknown>).includes(one))
  )

const check = (options: AgentToolsOptions): InvalidInput | undefined => {
  const wrong =
    checkObject("options", options) ??
    checkOptions(options, {
      budget: option("dollars, 0 or more", (value) => typeof value === "number" && value >= 0 && value < Infinity),
      allow: groupList(`a list of ${groups.join(", ")}`),
      unasked: groupList(`a list of ${groups.join(", ")}`),
      ask: functionOption(),
      record: functionOption(),
      costs_store: functionOption()
    })
  if (wrong !== undefined) return wrong
  const closed = (options.unasked ?? []).find((group) => options.allow?.includes(group) !== true)
  if (closed === undefined) return undefined
  return new InvalidInput({ parameter: "unasked", value: closed, rule: "a group that allow opens" })
}

/** Throws if an option is malformed, before anything is sent. */
export const checkAgentOptions = (options: AgentToolsOptions): void => {
  const reason = check(options)
  if (reason !== undefined) throw new XError({ operation: "agentTools", reason })
}
