import { type Checkpoint, type KeptPosition, positionNamed } from "@xeffect/core/checkpoint"
import { loadPosition } from "@xeffect/core/streaming"
import type { PositionStore } from "../machine/options.ts"
import { trackPosition } from "./position-tracker.ts"

export { Checkpoint, layerCheckpoint, layerCheckpointMemory, type Position } from "@xeffect/core/checkpoint"

/**
 * Stores the position of a stream under a name, in the `Checkpoint` service. An item counts as processed when the next one is
 * taken: process one after the other, with no buffer in between.
 *
 * @param name distinguishes this stream from others in the same store
 * @since 0.1.0
 * @example
 * ```ts
 * import { checkpoint, follow, layerCheckpointMemory, streamTweets } from "xeffect/streams"
 * import * as Effect from "effect/Effect"
 * import * as Stream from "effect/Stream"
 *
 * const program = follow(streamTweets, {}, { checkpoint: checkpoint("posts"), backfill: true }).pipe(
 *   Stream.runForEach(({ data }) => Effect.log(data.text)),
 *   Effect.provide(layerCheckpointMemory)
 * )
 * ```
 */
export const checkpoint = (name: string): PositionStore<Checkpoint> => keepPosition(positionNamed(name))

/**
 * Stores the position of a stream with your own effects, for the option `checkpoint` of `follow`.
 * @since 0.1.0
 */
export const keepPosition = <R = never>(position: KeptPosition<R>): PositionStore<R> => ({
  ...position,
  load: loadPosition(position.load),
  track: (stream) => trackPosition(position.save, stream)
})
