import type { State } from "./states.ts"

/** The parts of a state that tell it apart from others: not the job, which does not change. */
export const viewUpload = (state: State): unknown => ({ ...state, job: undefined })
