/**
 * The state that a question carries to the client and back, for protocols without sessions: signed, bound to the tool, to
 * its arguments and to the request that will be sent, good for one answer within five minutes.
 */
import { createHash, createHmac, randomBytes } from "node:crypto"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { isSameText } from "./is-same-text.ts"
import { close, type Closed, type Moment, open, type Questions } from "./questions.ts"
import type { Sealed } from "./sealed.ts"

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, one]) => [name, sorted(one)])
  )
}

const callOf = (tool: string, input: unknown): string =>
  createHash("sha256")
    .update(JSON.stringify([tool, sorted(input)]))
    .digest("base64url")

export interface RequestStates {
  /** The state of a new question about a call, whose write is sent after a yes. */
  readonly open: (tool: string, input: unknown, write: Sealed) => Effect.Effect<string>
  /** The write of an open question about this very call. It is not open afterwards. */
  readonly close: (
    state: string,
    tool: string,
    input: unknown
  ) => Effect.Effect<Closed<Sealed> | { readonly state: "foreign" }>
}

/** This moment, by both clocks. */
export const now: Effect.Effect<Moment> = Clock.clockWith((clock) =>
  Effect.sync(() => ({
    wall: clock.currentTimeMillisUnsafe(),
    monotonic: Number(clock.monotonicTimeNanosUnsafe() / 1_000_000n)
  }))
)

/** States that only this process accepts. */
export const makeRequestStates = (): RequestStates => {
  const key = randomBytes(32)
  const sign = (text: string) => createHmac("sha256", key).update(text).digest("base64url")
  let questions: Questions<Sealed> = new Map()
  return {
    open: (tool, input, write) =>
      Effect.map(now, (asked) => {
        const name = randomBytes(16).toString("base64url")
        questions = open(questions, name, { call: callOf(tool, input), write, bytes: write.bytes, asked })
        const text = `${name}.${write.digest}`
        return `${text}.${sign(text)}`
      }),
    close: (state, tool, input) =>
      Effect.map(now, (moment) => {
        const [name = "", digest = "", signature = "", ...more] = state.split(".")
        if (more.length > 0 || !isSameText(signature, sign(`${name}.${digest}`))) return { state: "foreign" }
        const [others, closed] = close(questions, name, callOf(tool, input), moment)
        questions = others
        // The signature binds the name to the digest.
        return closed.state === "open" && closed.write.digest !== digest ? { state: "foreign" } : closed
      })
  }
}
