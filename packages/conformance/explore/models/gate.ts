// The gate of the server for agents: questions that travel to a client and back, in whatever order, with whatever answer.
// The surroundings: a client that loses, repeats and mixes up states, and changes what it can do; a world in which a handle
// changes hands after the question; time that passes, and a clock that is set back.
import { type Answer, type Asking, decide, type Situation } from "../../../ai/src/gate/decide.ts"
import {
  closeQuestion,
  maxOpenTime,
  type ClockTimes,
  openQuestion,
  type Questions
} from "../../../ai/src/gate/questions.ts"
import type { Model, Move } from "../explorer.ts"

export interface GateBounds {
  readonly questions: number
  /** Different calls. */
  readonly calls: number
  /** How often time passes. */
  readonly passes: number
  /** How often a clock is set back. */
  readonly back: number
  /** How often what a call means changes. */
  readonly changes: number
}

interface Asked {
  readonly call: string
  /** The write that the person has read. */
  readonly write: string
  readonly at: ClockTimes
  readonly replies: number
}

interface World {
  readonly questions: Questions<string>
  readonly asked: ReadonlyArray<Asked>
  readonly now: ClockTimes
  /** What a call means now: who has a handle. */
  readonly meaning: number
  readonly passes: number
  readonly back: number
}

const answers: ReadonlyArray<Answer> = ["yes", "no", "closed", "malformed", "missing", "too late", "failed"]

const abilities: ReadonlyArray<Asking> = ["in session", "by state", "cannot"]

const start: World = {
  questions: new Map(),
  asked: [],
  now: { wall: 3_600_000, monotonic: 0 },
  meaning: 0,
  passes: 0,
  back: 0
}

/** A question is asked, and its state goes to the client. */
const ask = (world: World, call: string): World => {
  const asked = { call, write: `${call} as it means ${world.meaning}`, at: world.now, replies: 0 }
  const question = { call, write: asked.write, bytes: 1, asked: world.now }
  const questions = openQuestion(world.questions, `question ${world.asked.length}`, question)
  return { ...world, questions, asked: [...world.asked, asked] }
}

const isInTime = ({ at }: Asked, { monotonic }: ClockTimes): boolean => monotonic - at.monotonic < maxOpenTime

/** A call comes with the state of a question. */
const reply = (
  world: World,
  index: number,
  call: string,
  situation: Omit<Situation, "state">
): Omit<Move<World>, "label"> => {
  const [questions, closed] = closeQuestion(world.questions, `question ${index}`, call, world.now)
  const decision = decide({ ...situation, state: closed.state })
  const asked = world.asked.map((one, at) => (at === index ? { ...one, replies: Math.min(2, one.replies + 1) } : one))
  const to = { ...world, questions, asked }
  const before = world.asked[index]
  if (decision === "ask in session" || decision === "ask by state")
    return { to, violation: "A call with a state ends in the response of that state." }
  if (decision !== "send") return { to }
  const isAgreed =
    before?.call === call && situation.answer === "yes" && before.replies === 0 && isInTime(before, world.now)
  if (!isAgreed) return { to, violation: "A write is sent after a yes to its own question alone, in time, and once." }
  const isSame = closed.state === "open" && closed.write === before.write
  return { to, violation: isSame ? undefined : "The write is the one that the person has read." }
}

/** A call comes with the state of a question, from a client that can do anything, with any answer. */
const replies = (world: World, index: number, call: string): Move<World> => {
  const all = abilities.flatMap((asking) =>
    answers.map((answer) => ({
      label: `${answer} to question ${index} with ${call}, ${asking}`,
      ...reply(world, index, call, { answer, asking, unasked: asking === "cannot" })
    }))
  )
  const [first = { label: "", to: world }] = all
  // The world is the same afterwards, whatever the answer was.
  return (
    all.find(({ violation }) => violation !== undefined) ?? {
      ...first,
      label: `a reply to question ${index} with ${call}`
    }
  )
}

const time = (world: World, bounds: GateBounds): ReadonlyArray<Move<World>> => {
  const { back, meaning, now, passes } = world
  const after = (wall: number, monotonic = wall): ClockTimes => ({
    wall: now.wall + wall,
    monotonic: now.monotonic + monotonic
  })
  return [
    ...(passes < bounds.passes
      ? [1, maxOpenTime - 1, maxOpenTime].map((by) => ({
          label: `${by} ms pass`,
          to: { ...world, now: after(by), passes: passes + 1 }
        }))
      : []),
    ...(back < bounds.back
      ? [{ label: "the clock is set back", to: { ...world, now: after(-600_000, 0), back: back + 1 } }]
      : []),
    ...(meaning < bounds.changes ? [{ label: "a handle changes hands", to: { ...world, meaning: meaning + 1 } }] : [])
  ]
}

export const gate = (bounds: GateBounds): Model<World> => {
  const calls = Array.from({ length: bounds.calls }, (_, index) => `call ${index}`)
  return {
    start,
    moves: (world) => [
      ...time(world, bounds),
      ...(world.asked.length < bounds.questions
        ? calls.map((call) => ({ label: `asked about ${call}`, to: ask(world, call) }))
        : []),
      ...world.asked.flatMap((_, index) => calls.map((call) => replies(world, index, call)))
    ],
    view: (world) => ({ ...world, questions: [...world.questions] }),
    // Nothing has to come of a question.
    isEnd: () => true
  }
}
