import type { Group, Session } from "@xeffect/ai/host"
import type { RequestStates } from "./gate/request-states.ts"

/** The state that calls of the server's tools share. */
export interface ServerSession extends Session {
  readonly states: RequestStates
  /** The groups whose writes are made for clients that cannot ask. */
  readonly unasked: ReadonlySet<Group>
}
