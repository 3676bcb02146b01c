// Replays the events of a log through the machine, and holds against its decisions what was seen outside.
import { isDeepStrictEqual } from "node:util"
import { plain } from "../explore/explorer.ts"
import type { Decided, Entry, Seen } from "./log.ts"

/** The mark of a command that has to be seen. */
export interface Mark {
  readonly what: string
  /** After how many milliseconds at least and at most. Default: whenever it is its turn. */
  readonly after?: readonly [from: number, to: number] | undefined
  /** It goes on next to what follows, which may also end it. */
  readonly isAside?: boolean | undefined
  /** The marks that may follow it, as often as it needs. */
  readonly next?: ReadonlyArray<string> | undefined
}

export interface Machine<State extends { readonly _tag: string }, Event extends { readonly _tag: string }, Command> {
  readonly step: (state: State, event: Event, ...more: ReadonlyArray<never>) => readonly [State, ReadonlyArray<Command>]
  readonly ends: ReadonlyArray<string>
  readonly marksOf: (commands: ReadonlyArray<Command>, state: State, who: string, at: number) => ReadonlyArray<Mark>
  /** Whether a mark need not be seen before an event. */
  readonly isLeftOut: (event: Event, mark: Mark) => boolean
  /** The mistake of an event, given the last thing seen and the age of the last decision. */
  readonly isFalse?: (event: Event, about: About<State>) => string | undefined
}

export interface About<State> {
  readonly state: State
  readonly last: Seen | undefined
  readonly since: number
  readonly who: string
  readonly at: number
}

/** A machine as it runs. */
interface Running<State> {
  readonly who: string
  /** The state that its driver has, and the same one from the replay. */
  held: State
  replayed: State
  since: number
  waits: Array<Mark>
  aside: Array<Mark & { readonly decided: number }>
  last: Seen | undefined
  lastMark: Mark | undefined
}

export interface Replayed {
  readonly machines: number
  readonly events: number
  readonly commands: number
  readonly seen: number
  readonly faults: ReadonlyArray<string>
}

const isSame = (one: unknown, other: unknown) => isDeepStrictEqual(plain(one), plain(other))

/** `stopped` were interrupted or killed: they need not carry out what was decided last. */
export const replay = <
  State extends { readonly _tag: string },
  Event extends { readonly _tag: string },
  Command extends { readonly _tag: string }
>(
  entries: ReadonlyArray<Entry>,
  machine: Machine<State, Event, Command>,
  stopped: ReadonlySet<string> = new Set()
): Replayed => {
  type One = Running<State>
  type Step = readonly [State, ReadonlyArray<Command>]
  const all: Array<One> = []
  const faults: Array<string> = []
  const counts = { events: 0, commands: 0, seen: 0 }
  const isEnded = ({ held }: One) => machine.ends.includes(held._tag)
  const fault = (who: string, at: number, what: string) => void faults.push(`${who} after ${at} ms: ${what}`)

  const demand = (one: One, [state, commands]: Step, at: number) => {
    counts.commands += commands.length
    const marks = machine.marksOf(commands, state, one.who, at)
    const inTurn = marks.filter(({ isAside }) => isAside !== true)
    one.waits = inTurn
    one.aside.push(...marks.flatMap((mark) => (mark.isAside === true ? [{ ...mark, decided: at }] : [])))
    one.since = at
    ;[one.last, one.lastMark] = [undefined, undefined]
  }

  const begin = (who: string, step: Step, at: number) => {
    const waits: Array<Mark> = []
    const [held] = step
    const one: One = {
      who,
      held,
      replayed: held,
      since: at,
      waits,
      aside: [],
      last: undefined,
      lastMark: undefined
    }
    all.push(one)
    demand(one, step, at)
    return one
  }

  const decide = ({ at, before, inputs, step: [after, commands], who }: Decided) => {
    counts.events++
    const one = all.find((running) => running.held === before && running.who === who)
    const [event, ...more] = inputs as unknown as readonly [Event, ...ReadonlyArray<never>]
    if (one === undefined) return fault(who, at, `${event._tag} happens in a state that no machine is in`)
    const missing = one.waits.filter((mark) => !machine.isLeftOut(event, mark))
    if (missing.length > 0) fault(who, at, `${event._tag} happens before ${missing.map(({ what }) => what).join(", ")}`)
    const wrong = machine.isFalse?.(event, {
      state: one.held,
      last: one.last,
      since: at - one.since,
      who,
      at
    })
    if (wrong !== undefined) fault(who, at, wrong)
    const again = machine.step(one.replayed, event, ...more)
    if (!isSame(again, [after, commands])) fault(who, at, `${event._tag} in ${one.held._tag} is decided otherwise`)
    // Work aside ends with the state, unless it is due.
    const dueAt = ({ after: when, decided }: One["aside"][number]) => decided + (when?.[1] ?? Infinity)
    for (const mark of one.aside) if (dueAt(mark) < at) fault(who, at, `"${mark.what}" was not done in time`)
    const isSameState = one.held._tag === again[0]._tag
    one.aside = one.aside.filter((mark) => dueAt(mark) === at || (isSameState && dueAt(mark) > at))
    ;[one.replayed, one.held] = [again[0], after as State]
    demand(one, [one.held, commands as ReadonlyArray<Command>], at)
  }

  const isInTime = (seen: Seen, { after }: Mark, since: number) =>
    after === undefined || (seen.at - since >= after[0] && seen.at - since <= after[1])

  /** Whether what was seen is what is to be done next. */
  const take = (one: One, seen: Seen): boolean => {
    const [mark] = one.waits
    if (mark?.what === seen.what && isInTime(seen, mark, one.since)) {
      one.waits.shift()
      ;[one.last, one.lastMark] = [seen, mark]
      return true
    }
    const aside = one.aside.findIndex((found) => found.what === seen.what && isInTime(seen, found, found.decided))
    if (aside >= 0) return one.aside.splice(aside, 1).length > 0
    const { lastMark } = one
    const isFollowing = lastMark?.next?.includes(seen.what) === true
    if (isFollowing) one.last = seen
    return isFollowing
  }

  for (const entry of entries) {
    const { at, who } = entry
    if (entry._tag === "Begun") {
      for (const step of entry.steps as unknown as ReadonlyArray<Step>) begin(who, step, at)
    } else if (entry._tag === "Decided") decide(entry)
    else {
      counts.seen++
      if (!all.some((one) => one.who === who && take(one, entry))) fault(who, at, `nothing says "${entry.what}"`)
    }
  }
  for (const one of all) {
    const { held, since, waits, who } = one
    if (stopped.has(who)) continue
    if (!isEnded(one)) fault(who, since, `it ends in ${held._tag}`)
    for (const { what } of waits) fault(who, since, `"${what}" was never done`)
  }
  return { machines: all.length, ...counts, faults }
}
