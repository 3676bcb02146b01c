// The next step of a delivery: a function of its state and of what has happened, from the claim of its events to the
// response, and with `background` after it. Stores, clocks and handlers are the driver's, `process-delivery.ts`.
import { makeStep } from "@xeffect/core/machine"
import type * as Cause from "effect/Cause"
import type { XEvent } from "../../events/event.ts"

/**
 * State, what happens, condition, next state, commands. The tests hold the table against the code, and the guide prints it.
 * A command for several events is listed once. "Accepted" responds with 200, "Rejected" with 503. Whatever a claim finds, all
 * other events are claimed before anything else.
 */
export const transitions = `
Claiming      | Claimed          | another event is left | Claiming      | Claim
Claiming      | Claimed          | the last event        | Handling      | Handle
Claiming      | Claimed          | with background       | HandingOver   | HandOver
Claiming      | Processed        | none is claimed       | Accepted      | Settle
Claiming      | InProgress       | none is claimed       | Waiting       | Wait
Claiming      | ClaimedElsewhere | none is claimed       | Waiting       | Settle, Poll
Claiming      | StoreFailed      |                       | Rejected      | Log, Release, Settle
Handling      | Handled          |                       | Recording     | Record
Handling      | HandlingFailed   |                       | Rejected      | Log, Release, Settle
Recording     | Recorded         |                       | Accepted      | Settle
Recording     | StoreFailed      |                       | Accepted      | Log, Settle
HandingOver   | HandedOver       |                       | Accepting     | Record
HandingOver   | HandOverFailed   |                       | Rejected      | Log, Release, Settle
Accepting     | Recorded         | another event is left | Accepting     | Record
Accepting     | Recorded         | the last event        | Accepted      | Begin, Settle
Accepting     | StoreFailed      | for the first time    | Accepting     | Record
Accepting     | StoreFailed      | again                 | Rejected      | Log, Forget, Release, Begin, Settle
Waiting       | Processed        | another event is left | Waiting       | Wait
Waiting       | Processed        | the last event        | Accepted      |
Waiting       | ClaimedElsewhere |                       | Waiting       | Poll
Waiting       | NotProcessed     |                       | Rejected      |
HandlingLater | Handled          | another event is left | HandlingLater | HandleLater
HandlingLater | Handled          | the last event        | Finished      |
HandlingLater | HandlingFailed   | another event is left | HandlingLater | Log, Forget, HandleLater
HandlingLater | HandlingFailed   | the last event        | Finished      | Log, Forget
`

type Events = ReadonlyArray<XEvent>

/** The events of a delivery that are processed together. */
interface Work {
  readonly isInBackground: boolean
  /** How many events there are. */
  readonly size: number
  readonly claimed: Events
  /** Events that another delivery or another handler processes. */
  readonly awaited: ReadonlyArray<Wait>
}

/** `Wait` for another delivery to this handler, `Poll` the store for another handler. */
interface Wait {
  readonly _tag: "Wait" | "Poll"
  readonly event: XEvent
}

/**
 * Events are recorded before they are handled. Other handlers accept recorded events at once, so a recorded event is handled even
 * if a later one is rejected. A record that fails may have been carried out, or may be later: it is written once more.
 */
interface AcceptingEvents {
  readonly _tag: "Accepting"
  readonly work: Work
  readonly event: XEvent
  readonly left: Events
  /** Whether the record of the event has failed. */
  readonly hasFailed?: true
}

/** Where a delivery is. */
export type State =
  | AcceptingEvents
  | { readonly _tag: "Claiming" | "HandingOver"; readonly work: Work; readonly event: XEvent; readonly left: Events }
  | { readonly _tag: "Handling" | "Recording"; readonly event: XEvent }
  | { readonly _tag: "Waiting"; readonly event: XEvent; readonly left: ReadonlyArray<Wait> }
  | { readonly _tag: "HandlingLater"; readonly event: XEvent; readonly left: Events }
  | { readonly _tag: "Accepted" | "Rejected" | "Finished" }

/** An event: the result of the last command. An interruption of the command is a failure. */
export type Happened =
  | { readonly _tag: "Claimed" | "InProgress" | "Handled" | "Recorded" | "HandedOver" | EventOutcome }
  | FailedWith<"StoreFailed" | "HandlingFailed" | "HandOverFailed">

interface FailedWith<Tag = string> {
  readonly _tag: Tag
  readonly cause: Cause.Cause<unknown>
}

/** How an event ended that another delivery, or another handler with the same store, was processing. */
export type EventOutcome = "Processed" | "ClaimedElsewhere" | "NotProcessed"

/** A command. Only the last command of a step can be a request: its result is the next event. */
export type Command = Request | DeliveryNote

export type Request =
  | Wait
  /** Claims an event, one of several that are claimed before the first is recorded. */
  | { readonly _tag: "Claim"; readonly event: XEvent; readonly among: number }
  /** `HandOver` reserves the background for what `Begin` begins. */
  | { readonly _tag: "Handle" | "HandleLater" | "Record" | "HandOver"; readonly event: XEvent }

/** The event that follows a request which fails or is interrupted. */
export const failureOf: Readonly<Record<Request["_tag"], Happened["_tag"]>> = {
  Claim: "StoreFailed",
  Handle: "HandlingFailed",
  HandleLater: "HandlingFailed",
  Record: "StoreFailed",
  HandOver: "HandOverFailed",
  Wait: "NotProcessed",
  Poll: "NotProcessed"
}

export type DeliveryNote =
  | { readonly _tag: "Release" | "Forget"; readonly event: XEvent }
  | { readonly _tag: "Begin"; readonly event: XEvent; readonly later: Step }
  | { readonly _tag: "Settle"; readonly event: XEvent; readonly outcome: EventOutcome }
  | { readonly _tag: "Log"; readonly event: XEvent; readonly message: string; readonly cause: Cause.Cause<unknown> }

export type Step = readonly [State, Commands]

type Commands = ReadonlyArray<Command>

/**
 * The events of a delivery in the groups that are processed together, one group after the other: all events in the background,
 * otherwise each by itself, so that none is handled before an earlier one.
 */
export const beginDelivery = (events: Events, isInBackground: boolean): ReadonlyArray<Step> =>
  (isInBackground ? [events] : events.map((event) => [event])).map((group) =>
    claimNext({ isInBackground, size: group.length, claimed: [], awaited: [] }, group)
  )

const settle = (outcome: EventOutcome, events: Events): Commands =>
  events.map((event) => ({ _tag: "Settle", event, outcome }))

const log = (message: string, event: XEvent, { cause }: FailedWith): Command => ({ _tag: "Log", event, message, cause })

const release = (events: Events): Commands => events.map((event) => ({ _tag: "Release", event }))

const reject = (logged: Command, claimed: Events, settled: Events = claimed): Step => [
  { _tag: "Rejected" },
  [logged, ...release(claimed), ...settle("NotProcessed", settled)]
]

const claimNext = (work: Work, group: Events, done: Commands = []): Step => {
  const [event, ...left] = group
  if (event !== undefined)
    return [{ _tag: "Claiming", work, event, left }, [...done, { _tag: "Claim", event, among: work.size }]]
  const [first, ...rest] = work.claimed
  if (first === undefined) return wait(work.awaited, done)
  if (work.isInBackground)
    return [{ _tag: "HandingOver", work, event: first, left: rest }, [...done, { _tag: "HandOver", event: first }]]
  return [{ _tag: "Handling", event: first }, [...done, { _tag: "Handle", event: first }]]
}

const recordNext = (work: Work, event: XEvent, left: Events): Step => [
  { _tag: "Accepting", work, event, left },
  [{ _tag: "Record", event }]
]

/** Begins the handling of recorded events. Other deliveries need not wait for it. */
const begin = (recorded: Events): Commands => {
  const [event] = recorded
  return event === undefined
    ? []
    : [{ _tag: "Begin", event, later: handleLater(recorded) }, ...settle("Processed", recorded)]
}

const rejectUnrecorded = ({ event, left, work: { claimed } }: AcceptingEvents, failure: FailedWith): Step => [
  { _tag: "Rejected" },
  [
    log("An event was not accepted, and is lost unless X sends it again", event, failure),
    { _tag: "Forget", event },
    ...release(left),
    ...begin(claimed.slice(0, claimed.length - left.length - 1)),
    ...settle("NotProcessed", [event, ...left])
  ]
]

// Waits with no event in flight: two deliveries never wait for each other.
const wait = (awaited: ReadonlyArray<Wait>, done: Commands = []): Step => {
  const [first, ...left] = awaited
  if (first === undefined) return [{ _tag: "Accepted" }, done]
  return [{ _tag: "Waiting", event: first.event, left }, [...done, first]]
}

const handleLater = (events: Events, done: Commands = []): Step => {
  const [event, ...left] = events
  if (event === undefined) return [{ _tag: "Finished" }, done]
  return [{ _tag: "HandlingLater", event, left }, [...done, { _tag: "HandleLater", event }]]
}

const awaiting = (work: Work, _tag: Wait["_tag"], event: XEvent): Work => ({
  ...work,
  awaited: [...work.awaited, { _tag, event }]
})

/** The next state, and what to do. An event that cannot happen in a state changes nothing. */
export const step = makeStep<State, Happened, Command>({
  Claiming: {
    Claimed: ({ event, left, work }) => claimNext({ ...work, claimed: [...work.claimed, event] }, left),
    Processed: ({ event, left, work }) => claimNext(work, left, settle("Processed", [event])),
    InProgress: ({ event, left, work }) => claimNext(awaiting(work, "Wait", event), left),
    // Deliveries that wait for this one wait for the other handler too.
    ClaimedElsewhere: ({ event, left, work }) =>
      claimNext(awaiting(work, "Poll", event), left, settle("ClaimedElsewhere", [event])),
    StoreFailed: ({ event, work: { claimed } }, failure) =>
      reject(log("An event could not be claimed in the store", event, failure), claimed, [...claimed, event])
  },
  Handling: {
    Handled: ({ event }) => [{ _tag: "Recording", event }, [{ _tag: "Record", event }]],
    HandlingFailed: ({ event }, failure) => reject(log("An event was not handled", event, failure), [event])
  },
  // A handled event is accepted, whatever becomes of its record.
  Recording: {
    Recorded: ({ event }) => wait([], settle("Processed", [event])),
    StoreFailed: ({ event }, failure) =>
      wait([], [log("A handled event is not in the store", event, failure), ...settle("Processed", [event])])
  },
  HandingOver: {
    HandedOver: ({ event, left, work }) => recordNext(work, event, left),
    HandOverFailed: ({ event, work }, failure) => reject(log("Events were not accepted", event, failure), work.claimed)
  },
  Accepting: {
    Recorded: ({ left: [next, ...left], work }) =>
      next === undefined ? wait(work.awaited, begin(work.claimed)) : recordNext(work, next, left),
    StoreFailed: (state, failure) =>
      state.hasFailed === true
        ? rejectUnrecorded(state, failure)
        : [{ ...state, hasFailed: true }, [{ _tag: "Record", event: state.event }]]
  },
  Waiting: {
    Processed: ({ left }) => wait(left),
    ClaimedElsewhere: ({ event, left }) => wait([{ _tag: "Poll", event }, ...left]),
    NotProcessed: () => [{ _tag: "Rejected" }, []]
  },
  HandlingLater: {
    Handled: ({ left }) => handleLater(left),
    HandlingFailed: ({ event, left }, failure) =>
      handleLater(left, [log("An event was lost", event, failure), { _tag: "Forget", event }])
  }
})
