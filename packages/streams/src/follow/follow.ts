import type { Exact, StreamingOperation, XApi, XError } from "@xeffect/core"
import type { Apply, OptionalStreamingOperation } from "@xeffect/core/define"
import type { UncheckedParameters } from "@xeffect/core/transport"
import type * as Stream from "effect/Stream"
import type { FollowOptions } from "./options.ts"
import { run } from "./run.ts"

/** An item of a stream that is followed: it has its `data`. Messages of other kinds are the event `Unknown`. */
export type Followed<Message> = Message extends { readonly data?: infer Data }
  ? Message & { readonly data: NonNullable<Data> }
  : Message

/** Follows a stream; see {@link follow}. */
export interface Follow<Params, Message> {
  <const Given extends Params, RF = never, RC = never, RE = never>(
    params: Exact<Given, Params>,
    options?: FollowOptions<Apply<Message, NoInfer<Given>>, RF, RC, RE>
  ): Stream.Stream<Followed<Apply<Message, Given>>, XError, XApi | RF | RC | RE>
}

/** A {@link Follow} of a stream whose parameters may all be left out. */
export interface OptionalFollow<Params, Message> extends Follow<Params, Message> {
  (): Stream.Stream<Followed<Apply<Message, {}>>, XError, XApi>
}

/**
 * A stream that stays connected. It opens a connection again after it ended, with waits that depend on why; notices when
 * nothing comes any more; never has two connections; delivers nothing twice; and says by `on_event` what it may have missed.
 *
 * It waits after a drop not at all; after a failure of the network 250 ms more each time, up to 16 seconds; after a status of
 * 5xx from 5 seconds, doubled each time, up to 320; after a 429 from a minute, doubled each time, up to 15 minutes, and until
 * the reset that the X API names. Up to a fifth is added by chance. A connection that lived for less than 10 seconds counts
 * as a failure of the network.
 *
 * It fails where connecting again does not help: `InvalidInput`, `MissingCredentials`, `BadRequest`, `Unauthorized`,
 * `CreditsDepleted`, `Forbidden`, `NotFound`, `Conflict` (the filtered stream has no rules), `UsageCapped`.
 *
 * The layer's `attempt_timeout` bounds how long opening a connection takes. Retries of the layer are not used.
 *
 * @param self a streaming operation, for example `streamTweets`
 * @returns a function of the operation's parameters, and of options: `stall`, 21 seconds or more, default 30; `backfill`;
 * `fill_gap`; `checkpoint`; `seen`; `dedupe`, keys, default 150,000; `buffer`, items, default 100,000; `when_full`;
 * `max_attempts`; `give_up_after`; `slots`; `on_event`
 * @see https://docs.x.com/x-api/fundamentals/handling-disconnections
 * @example
 * ```ts
 * import { follow, streamTweets } from "@xeffect/streams"
 * import * as Effect from "effect/Effect"
 * import * as Stream from "effect/Stream"
 *
 * const program = follow(streamTweets)(
 *   { tweet_fields: ["created_at"] },
 *   { on_event: (event) => Effect.logDebug(event) }
 * ).pipe(Stream.runForEach(({ data }) => Effect.log(data.created_at, data.text)))
 * ```
 */
export const follow: {
  <Params, Message>(self: OptionalStreamingOperation<Params, Message>): OptionalFollow<Params, Message>
  <Params, Message>(self: StreamingOperation<Params, Message>): Follow<Params, Message>
} = (<Params, Message>({ definition }: StreamingOperation<Params, Message>) =>
  (params: UncheckedParameters = {}, options: FollowOptions<unknown> = {}) =>
    run(definition, params, options, false)) as never

// The types hold callers to the parameters and messages of the operation, which a type that is not known yet cannot show. What
// the options need is in the context of whoever runs the stream, and so of the fibers that it starts.
