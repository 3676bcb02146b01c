import type { XEvent } from "../../events/event.ts"
import type { State } from "./delivery.ts"

const eventKeys = (events: ReadonlyArray<XEvent>) => events.map(({ key }) => key)

const awaitedOf = (awaited: ReadonlyArray<{ readonly _tag: string; readonly event: XEvent }>) =>
  awaited.map(({ _tag, event }) => [_tag, event.key])

/** The parts of a state that tell it apart from others: events by their keys. */
export const viewDelivery = (state: State): ReadonlyArray<unknown> => {
  switch (state._tag) {
    case "Claiming":
    case "HandingOver":
    case "Accepting": {
      const { awaited, claimed, isInBackground } = state.work
      return [
        state._tag,
        state.event.key,
        eventKeys(state.left),
        isInBackground,
        eventKeys(claimed),
        awaitedOf(awaited),
        "hasFailed" in state
      ]
    }
    case "Handling":
    case "Recording":
      return [state._tag, state.event.key]
    case "Waiting":
      return [state._tag, state.event.key, awaitedOf(state.left)]
    case "HandlingLater":
      return [state._tag, state.event.key, eventKeys(state.left)]
    default:
      return [state._tag]
  }
}
