/**
 * The state that a question carries to the client and back, for protocols without sessions: signed, bound to the tool
 * and to the digest of its arguments, good for one answer within five minutes.
 */
import { createHash, createHmac, randomBytes } from "node:crypto"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { isSameText } from "./is-same-text.ts"

/** How long a question stays open, in milliseconds. */
export const maxOpenTime = 5 * 60_000

/** More questions than a person answers: the oldest is forgotten, and its answer refused. */
const maxOpen = 1000

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, one]) => [name, sorted(one)])
  )
}

const digestOf = (tool: string, input: unknown): string =>
  createHash("sha256")
    .update(JSON.stringify([tool, sorted(input)]))
    .digest("base64url")

export interface RequestStates {
  /** The state of a new question about a call. */
  readonly open: (tool: string, input: unknown) => Effect.Effect<string>
  /** Whether a state is that of an open question about this very call. It is not open afterwards. */
  readonly close: (state: string, tool: string, input: unknown) => Effect.Effect<boolean>
}

/** States that only this process accepts. */
export const makeRequestStates = (): RequestStates => {
  const key = randomBytes(32)
  const open = new Map<string, number>()
  const sign = (text: string) => createHmac("sha256", key).update(text).digest("base64url")
  return {
    open: (tool, input) =>
      Effect.map(Clock.currentTimeMillis, (now) => {
        for (const [name, until] of open) if (until <= now || open.size >= maxOpen) open.delete(name)
        const name = randomBytes(16).toString("base64url")
        open.set(name, now + maxOpenTime)
        const text = `${name}.${digestOf(tool, input)}`
        return `${text}.${sign(text)}`
      }),
    close: (state, tool, input) =>
      Effect.map(Clock.currentTimeMillis, (now) => {
        const [name = "", digest = "", signature = "", ...more] = state.split(".")
        if (more.length > 0 || !isSameText(signature, sign(`${name}.${digest}`))) return false
        const until = open.get(name)
        open.delete(name)
        return until !== undefined && now < until && digest === digestOf(tool, input)
      })
  }
}
