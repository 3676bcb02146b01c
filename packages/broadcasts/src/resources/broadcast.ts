import type { Envelope, Names, Problem } from "@xeffect/core"
import type { Given, Open, Select } from "@xeffect/core/define"
import * as Parameter from "@xeffect/core/parameter"
import * as Resource from "@xeffect/core/resource"
import * as Shape from "@xeffect/core/shape"

/**
 * A live broadcast, or a recording of one. `id` is always present; request the other fields by `broadcast_fields`. Times are
 * milliseconds since 1970, as digits.
 */
export interface Broadcast {
  readonly id: string
  readonly state?: Open<"Created" | "Scheduled" | "Running" | "Ended">
  readonly title?: string
  /** Whether a recording is available after the end. */
  readonly available_for_replay?: boolean
  readonly broadcast_id?: string
  /** Who may write in the chat. */
  readonly chat_option?: number
  readonly created_at_ms?: string
  readonly end_ms?: string
  /** The height of the picture in pixels. */
  readonly height?: number
  readonly image_url?: string
  readonly image_url_medium?: string
  readonly image_url_small?: string
  readonly is_high_latency?: boolean
  readonly language?: string
  readonly media_key?: string
  readonly scheduled_end_ms?: string
  readonly scheduled_start_ms?: string
  /** The address to share. */
  readonly share_url?: string
  /** The ingest source. */
  readonly source_id?: string
  readonly start_ms?: string
  /** How many users watched it so far, as digits. */
  readonly total_watched?: string
  /** How many users are watching it, as digits. */
  readonly total_watching?: string
  /** The ID of the post that announces it. */
  readonly tweet_id?: string
  /** The ID of the user who hosts it. */
  readonly twitter_user_id?: string
  readonly updated_at_ms?: string
  /** The width of the picture in pixels. */
  readonly width?: number
}

/** The fields of a broadcast that are present without being requested. */
export type BroadcastDefault = "id" | "state" | "title"

/** The names that `broadcast_fields` takes. */
export type BroadcastField = keyof Broadcast

/** Which fields broadcasts are to have. */
export interface BroadcastFieldsParams {
  /** Fields of broadcasts beyond `id`, `state` and `title`. */
  readonly broadcast_fields?: Names<BroadcastField> | undefined
}

export const broadcastFields = { broadcast_fields: Parameter.names }

/** A broadcast with the fields that the parameters request. */
export type SelectBroadcast<Params> = Select<Broadcast, BroadcastDefault, Given<Params, "broadcast_fields">>

/** One broadcast. */
export interface BroadcastResponse<Params> extends Envelope<SelectBroadcast<Params>> {}

/** How many entries a page has, and the token of the next one. */
export interface BroadcastsMeta {
  readonly result_count?: number
  /** The token of the next page. Absent on the last page. */
  readonly next_token?: string
}

/** A page of broadcasts. */
export interface BroadcastsPage<Params> extends Envelope<ReadonlyArray<SelectBroadcast<Params>>> {
  readonly meta?: BroadcastsMeta
}

export const Broadcast: Shape.Shape<Broadcast> = Shape.struct({
  id: Shape.always(Shape.string),
  state: Shape.string,
  title: Shape.string,
  available_for_replay: Shape.boolean,
  broadcast_id: Shape.string,
  chat_option: Shape.numberOrText,
  created_at_ms: Shape.textOrNumber,
  end_ms: Shape.textOrNumber,
  height: Shape.number,
  image_url: Shape.string,
  image_url_medium: Shape.string,
  image_url_small: Shape.string,
  is_high_latency: Shape.boolean,
  language: Shape.string,
  media_key: Shape.string,
  scheduled_end_ms: Shape.textOrNumber,
  scheduled_start_ms: Shape.textOrNumber,
  share_url: Shape.string,
  source_id: Shape.string,
  start_ms: Shape.textOrNumber,
  total_watched: Shape.textOrNumber,
  total_watching: Shape.textOrNumber,
  tweet_id: Shape.textOrNumber,
  twitter_user_id: Shape.textOrNumber,
  updated_at_ms: Shape.textOrNumber,
  width: Shape.number
})

/** Partial failures of a response with status 200. */
export const broadcastErrors: Shape.Shape<ReadonlyArray<Problem>> = Shape.list(Resource.Problem)

/** `meta` of a page. */
export const BroadcastsMeta: Shape.Shape<BroadcastsMeta> = Shape.struct({
  result_count: Shape.number,
  next_token: Shape.string
})

/** A response whose data is one broadcast. */
export const SingleBroadcast: Shape.Shape<Envelope<Broadcast>> = Shape.struct({
  data: Shape.intact(Broadcast),
  errors: broadcastErrors
})

/** A response whose data is a page of broadcasts. */
export const SeveralBroadcasts: Shape.Shape<Envelope<ReadonlyArray<Broadcast>> & { readonly meta?: BroadcastsMeta }> =
  Shape.struct({
    data: Shape.intact(Shape.list(Broadcast)),
    errors: broadcastErrors,
    meta: BroadcastsMeta
  })

/**
 * All fields of broadcasts, for `broadcast_fields`.
 *
 * @since 0.1.0
 * @example
 * ```ts
 * import { getBroadcast, publicBroadcastFields } from "xeffect/broadcasts"
 *
 * const program = getBroadcast({ id: "1DXxyRYNejbKM", broadcast_fields: publicBroadcastFields })
 * ```
 */
export const publicBroadcastFields = Shape.fieldNamesOf(Broadcast)
