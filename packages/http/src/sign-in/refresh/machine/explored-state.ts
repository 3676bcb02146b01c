import type { Entry } from "../../stores/token-store.ts"
import type { Refresh, State } from "./claim-and-refresh.ts"
import type { Saving } from "./saving.ts"

const viewEntry = ({ claim, signIn, tokens }: Entry) => ({ tokens, claim, signIn })

const viewRefresh = ({ claim, entry, refresh_token }: Refresh) => ({ claim, refresh_token, signIn: entry.signIn })

/** The parts of a state that tell it apart from others: not how long it pauses. */
export const viewObtaining = (state: State): unknown => {
  switch (state._tag) {
    case "Reading": {
      const { pause: _, ...view } = state
      return view
    }
    case "Refreshing":
      return { ...state, reading: viewObtaining(state.reading), usable: state.usable && viewEntry(state.usable) }
    case "Claiming":
    case "Exchanging":
    case "Storing":
      return { _tag: state._tag, refresh: viewRefresh(state.refresh) }
    case "Releasing":
      return { ...state, refresh: viewRefresh(state.refresh) }
    case "Obtained":
      return { _tag: state._tag, entry: viewEntry(state.entry) }
    default:
      return state
  }
}

/** The parts of a state that tell it apart from others: not how often the store has failed. */
export const viewSaving = (state: Saving): unknown => {
  switch (state._tag) {
    case "Looking":
      return { _tag: state._tag, given: state.given }
    case "Writing":
      return { _tag: state._tag, given: state.given, entry: viewEntry(state.entry) }
    case "Saved":
      return { _tag: state._tag, entry: viewEntry(state.entry) }
    default:
      return state
  }
}
