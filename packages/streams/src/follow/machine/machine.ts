// The next step of a followed stream: a function of its state and of what happened. The connections, the clocks, the
// buffer and the store of the position are the driver's.
import { ServerError, XError } from "@xeffect/core"
import { makeStep } from "@xeffect/core/machine"
import { type Backoff, backoff } from "@xeffect/core/retry"
import type { StreamEvent } from "./events.ts"
import { backfillMinutes, divideGap, gapEvent, reachOf } from "./gap.ts"
import { count, noAttempts, noticing, reconnecting, total } from "./ladder.ts"
import {
  anchorAt,
  before,
  elapsedSince,
  type MissedPeriod,
  missedBetween,
  type ServiceMoment,
  momentAt,
  type Reading
} from "./service-time.ts"
import type * as At from "./states.ts"
import type { Command, Event, FollowSettings, State, Step } from "./states.ts"
import { judge, shortest } from "./verdict.ts"

/**
 * State, event, condition, next state, commands; those in parentheses are left out at times. The tests hold the table against
 * the code, and the guide prints it.
 */
export const transitions = `
(none)     | start      |                                          | Connecting | Connect
Connecting | Opened     |                                          | Connected  | Hold, Save, Emit, (Emit), (Emit), (FillGap), (Identify)
Connecting | Ended      | it may be opened later                   | Waiting    | Emit, Wait
Connecting | Ended      | too many, and one was closed just now     | Waiting    | Emit, Wait
Connecting | Ended      | too many connections                     | MakingRoom | MakeRoom
Connecting | Ended      | connecting again does not help           | Failed     |
Connecting | Ended      | max_attempts or give_up_after is reached | Failed     |
Connected  | Settled    |                                          | Connected  | Release, (Identify)
Connected  | Identified |                                          | Connected  |
Connected  | Ended      | what it should deliver was received      | Waiting    | Release, Emit, Wait
Connected  | Ended      | its backfill may have been cut short     | Waiting    | Emit, Wait
Connected  | Ended      | too many, and one was closed just now     | Waiting    | (Release), Emit, Wait
Connected  | Ended      | too many connections                     | MakingRoom | (Release), MakeRoom
Connected  | Ended      | connecting again does not help           | Failed     | (Release)
Connected  | Ended      | max_attempts or give_up_after is reached | Failed     | (Release)
Connected  | Ended      | closed at the end of a past period       | Finished   | Release
MakingRoom | RoomMade   |                                          | Waiting    | (Emit), Emit, Wait
MakingRoom | RoomMade   | max_attempts or give_up_after is reached | Failed     | (Emit)
Waiting    | Waited     |                                          | Connecting | Connect
`

/**
 * How long a connection is read without an item of its backfill until all of it was received, in milliseconds. Excludes the time
 * that reading waits.
 */
export const settling = 60_000

/** How long the connections API may take to list a new connection, in milliseconds. */
const listed = 5000

/** How far `connected_at` may be from the `Date` of the response, in milliseconds. */
const tolerance = 1000

/** How many IDs are remembered. */
const maxList = 20

/** The state and the commands that a stream begins with; `received` and `own` come from the previous process. */
export const start = (
  settings: FollowSettings,
  {
    now,
    own,
    received
  }: { readonly now: Reading; readonly own: ReadonlyArray<string>; readonly received: ServiceMoment | undefined }
): Step =>
  connect(
    {
      _tag: "Waiting",
      settings,
      attempts: noAttempts,
      from: received,
      received,
      anchor: undefined,
      own,
      connections: 0,
      connected: now.monotonic
    },
    { now }
  )

/** When the last item or keep-alive was received, given the connection's own last one. */
export const receivedAt = (state: State, last: Reading | undefined): ServiceMoment | undefined =>
  last === undefined ? state.received : momentAt(state.anchor, last)

const emit = (event: StreamEvent): Command => ({ _tag: "Emit", event })

const connect = (state: At.WaitingToConnect, { now: sent }: { readonly now: Reading }): Step => {
  const { from, settings } = state
  const minutes = settings.backfill && from !== undefined ? backfillMinutes(elapsedSince(from, sent)) : 0
  return [
    { ...state, _tag: "Connecting", sent, minutes },
    [{ _tag: "Connect", more: minutes > 0 ? { backfill_minutes: minutes } : {} }]
  ]
}

const opened = (state: At.Connecting, { date, now }: At.Opened): Step => {
  const { from, minutes, sent, settings } = state
  const anchor = anchorAt(date, now, state.anchor)
  const missed = from && missedBetween(from, anchor)
  const connections = state.connections + 1
  const earliest = anchor.time - (anchor.monotonic - sent.monotonic) - tolerance
  const listing = anchor.isDated ? { from: earliest, to: anchor.latest + tolerance } : undefined
  return [
    {
      ...state,
      _tag: "Connected",
      anchor,
      connections,
      received: state.received ?? anchor,
      listing,
      isSettled: false,
      candidate: undefined
    },
    [
      { _tag: "Hold", from: minutes > 0 ? missed?.from : undefined },
      { _tag: "Save" },
      emit({ _tag: "Connected", connections, backfillMinutes: minutes }),
      ...(missed === undefined ? [] : closeGap(missed, minutes, settings)),
      ...identify(listing, listed)
    ]
  ]
}

// Reports the time between two connections, and fills it if `fill_gap` is set.
const closeGap = (missed: MissedPeriod, minutes: number, { fillsGaps }: FollowSettings): ReadonlyArray<Command> => {
  const { backfilled, rest } = divideGap(missed, minutes)
  return [
    ...(backfilled === undefined ? [] : [emit(gapEvent(backfilled, "backfill"))]),
    ...(rest === undefined ? [] : [emit(gapEvent(rest, fillsGaps ? "fill_gap" : "nothing"))]),
    ...(rest !== undefined && fillsGaps ? [{ _tag: "FillGap", gap: rest } as const] : [])
  ]
}

const identify = (opened: At.Connected["listing"], after: number): ReadonlyArray<Command> =>
  opened === undefined ? [] : [{ _tag: "Identify", opened, after }]

// The byte that settles a connection shows that it was open all the time, so also when the ID was found.
const settled = (state: At.Connected): Step => [
  { ...state, minutes: 0, isSettled: true },
  [{ _tag: "Release" }, ...(state.candidate === undefined ? [] : identify(state.listing, 0))]
]

// An ID that is found before and after that is the connection's. One that is found once may be another's: the connection may have
// been lost before the list was made, or be missing from a list that lags.
const identified = (state: At.Connected, { id }: At.IdentifiedConnection): Step => {
  const isOwn = id !== undefined && state.isSettled && id === state.candidate && !state.own.includes(id)
  return [{ ...state, candidate: id, own: isOwn ? [...state.own, id].slice(-maxList) : state.own }, []]
}

const notOpened = (state: At.Connecting, event: At.Ended): Step =>
  reconnect({ ...state, from: state.from ?? state.received }, event, undefined)

const connectionEnded = (state: At.Connected, event: At.Ended): Step => {
  const { anchor, from, minutes, settings } = state
  const { last, now } = event
  const lived = now.monotonic - anchor.monotonic
  const isMissing = minutes > 0
  const received = receivedAt(state, last)
  const next = {
    ...state,
    received,
    connected: now.monotonic,
    from: isMissing && from !== undefined ? undelivered(from, before(anchor, reachOf(minutes))) : received,
    // An item or a keep-alive shows that the X API serves the stream again, and the time that it continues to.
    attempts: last !== undefined && lived >= shortest ? noAttempts : state.attempts
  }
  const [then, commands] =
    settings.isFinite && event.error === undefined
      ? ([{ ...next, _tag: "Finished" }, []] as const)
      : reconnect(next, event, lived)
  // Otherwise the next connection releases it, which requests what is missing.
  return [then, isMissing ? commands : [{ _tag: "Release" }, ...commands]]
}

// A gap further back than the backfill of the connection is filled by something else.
const undelivered = (from: ServiceMoment, reached: ServiceMoment): ServiceMoment =>
  from.time > reached.time ? from : reached

const reconnect = (
  state: At.Connecting | At.Connected,
  { chance, error, now }: At.Ended,
  lived: number | undefined
): Step => {
  const verdict = judge({ error, lived })
  if (verdict.stop) return giveUp(state, error)
  const { cause, least } = verdict
  const attempts = count(state.attempts, cause)
  // A past period is requested from its beginning each time.
  const next = { ...state, attempts, from: state.settings.isFinite ? undefined : state.from }
  const delay = { cause, error, least, chance }
  if (cause !== "connections") return waitToConnect(next, delay, now, reconnecting[cause])
  // The first refusal may be due to the connection that was just closed. After that, the connections API knows.
  return attempts.connections === 1 && state.connections > 0 && now.monotonic - state.connected < 60_000
    ? waitToConnect(next, delay, now, noticing)
    : [{ ...next, _tag: "MakingRoom", delay }, [{ _tag: "MakeRoom", own: state.own }]]
}

// Once is enough: after that there is the wait, so a connection that stays on the list is not closed again and again.
const roomMade = (state: At.MakingRoom, { found, now }: At.RoomMade): Step => {
  const { delay, own } = state
  const wasClosed = found?.closed !== undefined
  const next = { ...state, own: own.filter((id) => id !== found?.closed) }
  const [then, commands] = waitToConnect(next, delay, now, wasClosed ? noticing : reconnecting[delay.cause])
  return [then, found === undefined ? commands : [emit({ _tag: "ConnectionsFound", ...found }), ...commands]]
}

const waitToConnect = (
  state: At.Connecting | At.Connected | At.MakingRoom,
  { cause, chance, error, least }: At.Delay,
  now: Reading,
  waits: Backoff
): Step => {
  const { attempts, connected, settings } = state
  const millis = Math.max(backoff(waits, attempts[cause], chance), least)
  const isOver = now.monotonic + millis - connected > settings.give_up_after
  if (isOver || total(attempts) - attempts.dropped >= settings.max_attempts) return giveUp(state, error)
  const event = { _tag: "Waiting", cause, attempt: attempts[cause], wait: millis, error } as const
  return [{ ...state, _tag: "Waiting" }, [emit(event), { _tag: "Wait", millis }]]
}

const giveUp = (state: State, error: XError | undefined): Step => {
  const reason = new ServerError({ detail: "the X API closed every connection" })
  return [{ ...state, _tag: "Failed", error: error ?? new XError({ operation: state.settings.operation, reason }) }, []]
}

/** The next state, and what to do. An event that a state does not wait for changes nothing. */
export const step = makeStep<State, Event, Command>({
  Connecting: { Opened: opened, Ended: notOpened },
  Connected: { Settled: settled, Identified: identified, Ended: connectionEnded },
  MakingRoom: { RoomMade: roomMade },
  Waiting: { Waited: connect }
})
