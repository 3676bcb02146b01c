// Walks every state that a model can reach, breadth first, so that the trace to a violation is the shortest one.
// A model calls the shipped `step` functions. It knows only their surroundings: the X API, stores, time, and kills.
import { hash } from "node:crypto"
import * as Redacted from "effect/Redacted"

/** A way from one state to another. */
export interface Move<State> {
  /** Unique among the moves from the same state. */
  readonly label: string
  readonly to: State
  /** The promise that this move breaks. */
  readonly violation?: string | undefined
  /** Whether the surroundings fail. Once they do not fail any more, every state has to lead to an end. */
  readonly isFault?: boolean | undefined
}

export interface Model<State> {
  readonly start: State
  readonly moves: (state: State) => ReadonlyArray<Move<State>>
  /** The parts of a state that tell it apart from others. Processes that can be exchanged for each other are sorted. */
  readonly view: (state: State) => unknown
  /** The promise that a state breaks. */
  readonly violation?: (state: State) => string | undefined
  readonly isEnd: (state: State) => boolean
}

export interface Violation {
  readonly promise: string
  /** The labels of the moves that lead to it. */
  readonly trace: ReadonlyArray<string>
}

export interface Exploration {
  readonly states: number
  readonly moves: number
  readonly depth: number
  readonly seconds: number
  /** Whether there are no further states. Otherwise the limit of states or of time was reached. */
  readonly isComplete: boolean
  readonly violations: ReadonlyArray<Violation>
}

export interface Limits {
  readonly states?: number
  readonly seconds?: number
}

/** A value as JSON has it: secrets, bytes and errors by what tells them apart, functions not at all, names in order. */
export const plain = (value: unknown): unknown => {
  if (value === null || typeof value !== "object") return typeof value === "function" ? undefined : value
  if (Redacted.isRedacted(value)) return plain(Redacted.value(value))
  if (value instanceof Uint8Array) return Buffer.from(value).toString("hex")
  if (Array.isArray(value)) return value.map(plain)
  if (value instanceof Map) return plain([...value.entries()])
  if (value instanceof Set) return plain([...value.values()])
  if (value instanceof Error) return describeError(value)
  const entries = Object.entries(value).map(([name, part]) => [name, plain(part)] as const)
  return Object.fromEntries(entries.filter(([, part]) => part !== undefined).sort(([a], [b]) => (a < b ? -1 : 1)))
}

const describeError = (error: Error): string => {
  const reason: unknown = Reflect.get(error, "reason")
  const tag = typeof reason === "object" && reason !== null ? String(Reflect.get(reason, "_tag")) : ""
  return `${error.name} ${tag} ${String(Reflect.get(error, "status") ?? "")}`
}

/** Numbers in the order in which they are added, without the objects of an array of arrays. */
class Numbers {
  private values = new Int32Array(1024)
  length = 0
  push(value: number): number {
    if (this.length === this.values.length) {
      const larger = new Int32Array(this.length * 2)
      larger.set(this.values)
      this.values = larger
    }
    this.values[this.length] = value
    return this.length++
  }
  at(index: number): number {
    return this.values[index] ?? -1
  }
}

/** The states found so far: how each one was reached, and the moves between them. */
const makeGraph = () => {
  const known = new Map<string, number>()
  const labels = new Map<string, number>()
  const names: Array<string> = []
  const [parents, labelOf, depths] = [new Numbers(), new Numbers(), new Numbers()]
  const [from, to] = [new Numbers(), new Numbers()]
  const ends: Array<boolean> = []
  const labelNumber = (label: string): number => {
    const number = labels.get(label) ?? names.push(label) - 1
    labels.set(label, number)
    return number
  }
  return {
    ends,
    depths,
    /** Adds a state, and returns its number and whether it is new. */
    add: (key: string, isEnd: boolean, parent: number, label: string): readonly [number, boolean] => {
      const digest = hash("sha1", key, "base64")
      const number = known.get(digest)
      if (number !== undefined) return [number, false]
      known.set(digest, parents.push(parent))
      labelOf.push(labelNumber(label))
      depths.push(parent < 0 ? 0 : depths.at(parent) + 1)
      ends.push(isEnd)
      return [ends.length - 1, true]
    },
    /** Adds a move without a fault. */
    connect: (source: number, target: number): void => {
      from.push(source)
      to.push(target)
    },
    trace: (state: number, last?: string): ReadonlyArray<string> => {
      const trace = last === undefined ? [] : [last]
      for (let at = state; parents.at(at) >= 0; at = parents.at(at)) trace.unshift(names[labelOf.at(at)] ?? "")
      return trace
    },
    /** The first state from which no end can be reached without further faults. */
    withoutEnd: (): number | undefined => {
      const before: Array<Array<number>> = ends.map(() => [])
      for (let at = 0; at < from.length; at++) before[to.at(at)]?.push(from.at(at))
      const open = ends.flatMap((isEnd, state) => (isEnd ? [state] : []))
      const reached = new Uint8Array(ends.length)
      for (const state of open) reached[state] = 1
      for (let state = open.pop(); state !== undefined; state = open.pop())
        for (const earlier of before[state] ?? []) {
          if (reached[earlier] === 1) continue
          reached[earlier] = 1
          open.push(earlier)
        }
      const lost = reached.indexOf(0)
      return lost < 0 ? undefined : lost
    }
  }
}

const noEnd = "Every state leads to an end once nothing fails any more."

/** Walks a model until there are no further states, a promise is broken, or a limit is reached. */
export const explore = <State>(
  model: Model<State>,
  { seconds = Infinity, states = 5_000_000 }: Limits = {}
): Exploration => {
  const began = performance.now()
  const elapsed = () => (performance.now() - began) / 1000
  const graph = makeGraph()
  const violations: Array<Violation> = []
  let moves = 0
  let next: Array<readonly [number, State]> = []
  const reach = (state: State, parent: number, label: string): number => {
    const [number, isNew] = graph.add(JSON.stringify(plain(model.view(state))), model.isEnd(state), parent, label)
    if (!isNew) return number
    next.push([number, state])
    const promise = model.violation?.(state)
    if (promise !== undefined) violations.push({ promise, trace: graph.trace(number) })
    return number
  }
  const expand = ([number, state]: readonly [number, State]) => {
    for (const { isFault, label, to, violation } of model.moves(state)) {
      moves++
      if (violation !== undefined) violations.push({ promise: violation, trace: graph.trace(number, label) })
      const target = reach(to, number, label)
      if (isFault !== true) graph.connect(number, target)
    }
  }
  reach(model.start, -1, "")
  let isComplete = true
  while (next.length > 0 && violations.length === 0 && isComplete) {
    const level = next
    next = []
    for (const entry of level) {
      expand(entry)
      if (violations.length > 0) break
      isComplete = graph.ends.length <= states && elapsed() <= seconds
      if (!isComplete) break
    }
  }
  if (isComplete && violations.length === 0) {
    const lost = graph.withoutEnd()
    if (lost !== undefined) violations.push({ promise: noEnd, trace: graph.trace(lost) })
  }
  const count = graph.ends.length
  const depth = count === 0 ? 0 : graph.depths.at(count - 1)
  return { states: count, moves, depth, seconds: elapsed(), isComplete, violations: violations.slice(0, 1) }
}

/** Follows a trace by its labels. Returns the promise that it breaks. */
export const replay = <State>(model: Model<State>, trace: ReadonlyArray<string>): string | undefined => {
  let state = model.start
  for (const label of trace) {
    const move = model.moves(state).find((one) => one.label === label)
    if (move === undefined) return undefined
    const violation = move.violation ?? model.violation?.(move.to)
    if (violation !== undefined) return violation
    state = move.to
  }
  const isLost = trace.length > 0 && !model.isEnd(state)
  return isLost && explore({ ...model, start: state }, { states: 100_000 }).violations[0]?.promise === noEnd
    ? noEnd
    : undefined
}

/** A violation as a test to paste. */
export const toTest = (model: string, { promise, trace }: Violation): string =>
  [
    `it(${JSON.stringify(`The trace that broke "${promise}" does not any more`)}, () => {`,
    `  const trace = [`,
    ...trace.map((label) => `    ${JSON.stringify(label)},`),
    `  ]`,
    `  assert.isUndefined(replay(${model}, trace))`,
    `})`
  ].join("\n")
