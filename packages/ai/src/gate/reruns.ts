/**
 * Runs the calls of a node of a graph. After each interrupt, LangGraph runs the node again from its beginning, with all its calls. The
 * interrupts then return the responses of the person so far, in their order.
 */
import type { WriteQuestion } from "./approvals.ts"
import type { ToolFailure, ToolResult } from "./call-tool.ts"

type Result = ToolResult | ToolFailure

/** A call that has ended, and its question if it had one. */
interface Ended {
  readonly asked: WriteQuestion | undefined
  readonly result: Result
}

/** A call ends with its result. Or an interrupt ends the run of its node. */
type Outcome = { readonly result: Result } | { readonly interruption: unknown }

/** The steps of a call. */
interface Steps {
  /** The question, or why nobody is asked. */
  readonly ask: () => Promise<WriteQuestion | ToolFailure>
  /** Returns the response of the person, or throws to end the run of the node. */
  readonly interrupt: (question: WriteQuestion) => unknown
  readonly call: (answer: boolean) => Promise<Result>
}

/** How many calls are remembered with their results. The oldest is forgotten first. */
const maxEnded = 1000

/** How many responses to other questions a call skips. */
const maxAnswers = 100

/** Whether a response is a yes to some question. */
const isDigest = (answer: unknown): boolean => typeof answer === "string" && /^[0-9a-f]{64}$/.test(answer)

/** Whether the person said yes to this question. Skips a yes to another question, or to an earlier one about the same call. */
const isYes = (asked: WriteQuestion, interrupt: Steps["interrupt"]): boolean => {
  for (let answers = 0; answers < maxAnswers; answers++) {
    const answer = interrupt(asked)
    if (answer === asked.digest) return true
    if (!isDigest(answer)) return false
  }
  return false
}

/** Runs the calls of nodes: each after the one before it in its node, and each once, however often the node runs. */
export const makeReruns = () => {
  const ended = new Map<string, Ended>()
  const last = new Map<string, Promise<Outcome | undefined>>()

  const end = (key: string, one: Ended): Outcome => {
    ended.set(key, one)
    for (const oldest of ended.keys()) {
      if (ended.size <= maxEnded) break
      ended.delete(oldest)
    }
    return one
  }

  const run = async (key: string, { ask, call, interrupt }: Steps): Promise<Outcome> => {
    const before = ended.get(key)
    const asked = before === undefined ? await ask() : before.asked
    if (asked !== undefined && "error" in asked) return end(key, { asked: undefined, result: asked })
    let answer = false
    try {
      // A call that has ended also takes its responses, so that the next call takes its own.
      if (asked !== undefined) answer = isYes(asked, interrupt)
    } catch (interruption) {
      return { interruption }
    }
    return before ?? end(key, { asked, result: await call(answer) })
  }

  return async (node: string, call: string, steps: Steps): Promise<Result> => {
    const before = last.get(node) ?? Promise.resolve(undefined)
    const own = before.then((outcome) =>
      outcome !== undefined && "interruption" in outcome ? outcome : run(JSON.stringify([node, call]), steps)
    )
    // A call that fails does not fail the next one.
    const settled = own.catch(() => undefined)
    last.set(node, settled)
    await settled
    if (last.get(node) === settled) last.delete(node)
    const outcome = await own
    if ("interruption" in outcome) throw outcome.interruption
    return outcome.result
  }
}
