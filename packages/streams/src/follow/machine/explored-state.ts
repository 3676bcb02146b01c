import type { ServiceMoment } from "./service-time.ts"
import type { State } from "./states.ts"

/** The parts of a state that tell it apart from others at a time: ages instead of times, without settings and causes of failures. */
export const viewFollowing = (state: State, now: number): ReadonlyArray<unknown> => {
  const moment = (at: ServiceMoment | undefined) => at && [now - at.time, at.monotonic === undefined, at.isDated]
  const { anchor, attempts, connected, connections, from, own, received } = state
  return [
    state._tag,
    Object.values(attempts),
    moment(from),
    moment(received),
    anchor && [now - anchor.time, now - anchor.monotonic],
    own,
    connections > 0,
    now - connected,
    state._tag === "Connecting" ? [now - state.sent.monotonic, state.minutes] : undefined,
    state._tag === "Connected" ? [state.minutes, state.isSettled, state.candidate] : undefined,
    state._tag === "MakingRoom" ? state.delay.cause : undefined
  ]
}
