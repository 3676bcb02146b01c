/** The state of the streams of a world: rules, connections, and recent events. */
import type { Wording } from "../../description/vocabulary.ts"
import type { Json } from "../../request/problems.ts"
import { type Query, parseQuery } from "../../world/search/parse.ts"
import type { World, WorldPost } from "../../world/types.ts"
import * as Result from "effect/Result"
import type { StreamsOptions } from "./options.ts"

/** A rule of the filtered stream. */
export interface EmulatedRule {
  readonly id: string
  readonly value: string
  readonly tag?: string | undefined
  readonly query: Query
}

/** An event that streams deliver. */
export type StreamEvent =
  | { readonly kind: "post"; readonly post: WorldPost }
  | { readonly kind: "like"; readonly user: string; readonly post: string; readonly id: string }
  /** A message for the stream with this name, sent unchanged. Without a partition it is for all partitions. */
  | { readonly kind: "message"; readonly endpoint: string; readonly body: Json; readonly about?: string | undefined }

/** The end of a connection: whether it breaks or closes, and the reason. */
export interface Ending {
  readonly how: "broken" | "closed"
  readonly reason: string
  /** Sent before the end. */
  readonly message?: Json | undefined
  /** For how many milliseconds it is still counted. */
  readonly lingers?: number | undefined
}

/** The line of an event by the settings of the connections that share it. Nothing if those do not receive the event. */
export type WrittenEvent = Map<string, { readonly bytes: Uint8Array; readonly posts: number } | undefined>

/** A connection to a stream, open or not. */
export interface EmulatedConnection {
  readonly id: string
  readonly endpoint: string
  readonly partition: string | undefined
  readonly connectedAt: number
  endedAt: number | undefined
  reason: string | undefined
  /** Whether nothing is sent any more, although it is open. */
  isStalled: boolean
  /** `written` has the lines of the same event for other connections. */
  readonly deliver: (event: StreamEvent, now: number, written?: WrittenEvent) => void
  readonly end: (ending: Ending, now: number) => void
}

/** The streams of a world. */
export interface Streams {
  readonly options: StreamsOptions
  readonly wording: Wording
  readonly rules: Map<string, EmulatedRule>
  /** The latest, the oldest first. */
  readonly connections: Array<EmulatedConnection>
  /** The latest messages, the oldest first, for connections that ask for what they have missed. */
  readonly recent: Array<{ readonly at: number; readonly event: StreamEvent }>
}

const all = new WeakMap<World, Streams>()

const registered = ({ rules = [] }: StreamsOptions): ReadonlyArray<EmulatedRule> =>
  rules.map(({ id, tag, value }) => ({
    id,
    value,
    tag,
    query: Result.getOrThrowWith(parseQuery(value, "stream"), invalid(value))
  }))

// Only a test that is wrong gets here, and then at once.
const invalid = (value: string) => (problem: string) => new RangeError(`The rule [${value}] is not valid. ${problem}`)

/** Adds streams to a world. */
export const addStreams = (world: World, options: StreamsOptions, wording: Wording): Streams => {
  const rules = new Map(registered(options).map((rule) => [rule.id, rule]))
  const made: Streams = { options, wording, rules, connections: [], recent: [] }
  all.set(world, made)
  return made
}

/** The streams of a world, if it has been given any. */
export const streamsOf = (world: World): Streams | undefined => all.get(world)

/** Whether the X API counts a connection. */
export const isCounted = ({ endedAt }: EmulatedConnection, now: number): boolean =>
  endedAt === undefined || endedAt > now
