import type { Includes, Problem, SetAside } from "@xeffect/core"
import type {
  ActivityEventOf,
  ActivityEventType,
  EventPost,
  UnknownActivityEvent,
  UnknownEventType
} from "@xeffect/core/define"
import type {
  AccountActivityBody,
  AccountActivityEnvelope,
  AccountActivityItems,
  UserEvent
} from "./account-activity.ts"

interface EventOf<Source extends string, Type extends string, Body> {
  /** The source of the event. */
  readonly source: Source
  readonly type: Type
  /** Equal for deliveries of the same event, and only for those. */
  readonly key: string
  /** The delivery as it was sent, with one event in it, without what is in `setAside`. */
  readonly body: Body
  /** Values of the delivery that were not of the expected type. */
  readonly setAside: ReadonlyArray<SetAside>
}

/** A post of the filtered stream, with the rules that it matches. */
export interface FilteredPost {
  readonly data?: EventPost
  readonly includes?: Includes
  readonly matching_rules?: ReadonlyArray<{ readonly id?: string; readonly tag?: string }>
  readonly errors?: ReadonlyArray<Problem>
}

/** The end of a replay. */
export interface ReplayJobStatus {
  readonly webhook_id?: string
  readonly job_id?: string
  /** `Complete` or `Incomplete`. */
  readonly job_state?: string
  readonly job_state_description?: string
}

type ActivityEvents = {
  readonly [Type in ActivityEventType]: EventOf<"activity", Type, { readonly data: ActivityEventOf<Type> }>
}[ActivityEventType]

type AccountActivityEvents = {
  readonly [Key in keyof AccountActivityItems]: EventOf<"account_activity", Key, AccountActivityBody<Key>>
}[keyof AccountActivityItems]

/**
 * An event that was delivered to a webhook. `source` and `type` narrow the type of `body`. A type that is not known today
 * is delivered too, with `body` as it was sent.
 */
export type XEvent =
  | ActivityEvents
  | EventOf<"activity", UnknownEventType, { readonly data: UnknownActivityEvent }>
  | AccountActivityEvents
  | EventOf<"account_activity", "user_event", { readonly user_event?: UserEvent }>
  | EventOf<"account_activity", UnknownEventType, AccountActivityEnvelope>
  | EventOf<"filtered_stream", "post", FilteredPost>
  | EventOf<"replay_job_status", "replay_job_status", { readonly replay_job_status?: ReplayJobStatus }>
  | EventOf<"unknown", UnknownEventType, unknown>

/** An event of one source, and of one type if that is given. */
export type XEventOf<Source extends XEvent["source"], Type extends XEvent["type"] = XEvent["type"]> = Extract<
  XEvent,
  { readonly source: Source; readonly type: Type }
>
