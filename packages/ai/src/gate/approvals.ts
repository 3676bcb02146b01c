/** The questions about calls of a framework, by the ID that the framework has given to the call. */
import * as Effect from "effect/Effect"
import { sha256 } from "../question/digest.ts"
import type { Session } from "../session/session.ts"
import type { WriteTool } from "../tool/tool.ts"
import { type Answer, decide } from "./decide.ts"
import { thisMoment } from "./moment.ts"
import { prepareWrite, questionOf } from "./prepare.ts"
import { callText, closeQuestion, isOpen, openQuestion, type Questions } from "./questions.ts"
import { isRefusal, refusedBy } from "./refusals.ts"
import type { Sealed } from "./sealed.ts"
import { sendWrite } from "./send.ts"

/** A write with its question. */
interface Pending extends Sealed {
  readonly shown: WriteQuestion
}

/**
 * A question about a write, for the person.
 * @since 0.1.0
 */
export interface WriteQuestion {
  /** The name of the tool. */
  readonly tool: string
  /** The account, every word that others will read, what it is about, and the price. */
  readonly question: string
  /** Identifies this question: the call, the request that will be sent, and when it was asked. A yes is for this one. */
  readonly digest: string
}

/** A call of a tool that writes. */
export interface WriteCall {
  readonly session: Session
  readonly tool: WriteTool
  readonly input: unknown
  /** The ID that the framework gave to the call. */
  readonly id: string
}

/** How many calls are remembered with their results, so that no call is made twice. The oldest is forgotten first. */
const maxAnswered = 10_000

/** The questions about calls, which only this process knows. */
export interface Approvals {
  questions: Questions<Pending>
  /** The calls that have ended. */
  readonly answered: Set<string>
}

export const makeApprovals = (): Approvals => ({ questions: new Map(), answered: new Set() })

/** Some models count their calls from one: a call is known by its ID and its arguments. */
const keyOf = ({ id, input, tool }: WriteCall) => sha256(JSON.stringify([id, callText(tool.name, input)]))

/**
 * The digest of a question. Other calls may begin with the same request, as a thread does with its first post. If the same call is asked about
 * again, the digest is another one: a yes to a question that has expired, or of another process, is none to this question.
 */
export const digestOf = (call: WriteCall, { digest }: Sealed) =>
  Effect.flatMap(keyOf(call), (key) => sha256(JSON.stringify([key, digest, crypto.randomUUID()])))

/** Asks about a call. A question that is open already is asked again in the same words. */
export const askAbout = Effect.fnUntraced(function* (approvals: Approvals, call: WriteCall) {
  const key = yield* keyOf(call)
  if (approvals.answered.has(key)) return yield* refusedBy("state closed")
  const before = approvals.questions.get(key)
  if (before !== undefined && isOpen(before, yield* thisMoment)) return before.write.shown
  const prepared = yield* prepareWrite(call.session, call.tool, call.input, true)
  const question = yield* questionOf(call.session, prepared)
  const shown: WriteQuestion = { tool: call.tool.name, question, digest: yield* digestOf(call, prepared.sealed) }
  const write: Pending = { ...prepared.sealed, shown }
  const asked = yield* thisMoment
  approvals.questions = openQuestion(approvals.questions, key, { call: key, write, bytes: write.bytes, asked })
  return shown
})

/** Closes the question about a call, which has no other from then on. */
const closeFor = Effect.fnUntraced(function* (approvals: Approvals, call: WriteCall) {
  const [key, now] = [yield* keyOf(call), yield* thisMoment]
  if (approvals.answered.has(key)) return { state: "closed" as const }
  if (!approvals.questions.has(key)) return { state: "foreign" as const }
  const [others, closed] = closeQuestion(approvals.questions, key, key, now)
  approvals.questions = others
  approvals.answered.add(key)
  for (const oldest of approvals.answered) {
    if (approvals.answered.size <= maxAnswered) break
    approvals.answered.delete(oldest)
  }
  return closed
})

/** Ends a call when the person has responded. After a yes, it sends the write that the question showed. */
export const endBy = Effect.fnUntraced(function* (approvals: Approvals, call: WriteCall, answer: Answer) {
  const closed = yield* closeFor(approvals, call)
  const decision = decide({ state: closed.state, asking: "by state", unasked: false, answer })
  if (decision === "send" && closed.state === "open") return yield* sendWrite(call.session, call.tool, closed.write)
  return yield* refusedBy(isRefusal(decision) ? decision : "answer missing")
})
