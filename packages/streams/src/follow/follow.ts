import type { Arguments, NoneGiven, StreamingOperation, XApi, XError } from "@xeffect/core"
import type { Apply } from "@xeffect/core/define"
import type { UncheckedParameters } from "@xeffect/core/options"
import type * as Stream from "effect/Stream"
import type { StreamingArgument } from "./arguments.ts"
import type { FollowOptions } from "./machine/options.ts"
import { refuseOther, runFollowing } from "./run.ts"

/** An item of a followed stream: `data` is present. Other messages are the event `Unknown`. */
export type Followed<Message> = Message extends { readonly data?: infer Data }
  ? Message & { readonly data: NonNullable<Data> }
  : Message

/**
 * A stream that stays connected. It opens a new connection when one ends, after a wait that depends on the reason; detects a
 * connection that stalls; never has two connections; delivers nothing twice; and reports by `on_event` what it may have missed.
 *
 * After a drop it does not wait; after a failure of the network 250 ms, and 250 ms more each time, up to 16 seconds; after a
 * 5xx 5 seconds, doubled each time, up to 320; after a 429 a minute, doubled each time, up to 15 minutes, and at least until
 * the reset that the X API names. Up to a fifth is added by chance. A connection of less than 10 seconds counts as a failure
 * of the network.
 *
 * Fails when connecting again does not help: `InvalidInput`, `MissingCredentials`, `BadRequest`, `Unauthorized`,
 * `CreditsDepleted`, `Forbidden`, `NotFound`, `Conflict` (the filtered stream has no rules), `UsageCapped`, `DecodeError` (a
 * line does not end, or the layer is `strict`).
 *
 * The layer's `attempt_timeout` bounds how long opening a connection takes. Retries of the layer are not used.
 *
 * @param self a streaming operation, for example `streamTweets`
 * @param args its parameters, and options: `stall`, 21 seconds or more, default 30; `backfill`;
 * `fill_gap`; `checkpoint`; `seen`; `dedupe`, keys, default 150,000; `buffer`, items, default 100,000; `when_full`;
 * `max_attempts`; `give_up_after`; `slots`; `on_event`
 * @since 0.1.0
 * @see https://docs.x.com/x-api/fundamentals/handling-disconnections
 * @example
 * ```ts
 * import { follow, streamTweets } from "xeffect/streams"
 * import * as Effect from "effect/Effect"
 * import * as Stream from "effect/Stream"
 *
 * const program = follow(
 *   streamTweets,
 *   { tweet_fields: ["created_at"] },
 *   { on_event: (event) => Effect.logDebug(event) }
 * ).pipe(Stream.runForEach(({ data }) => Effect.log(data.created_at, data.text)))
 * ```
 */
export const follow: <
  Self,
  Params,
  Message,
  const Given extends Params = NoneGiven<Params>,
  RF = never,
  RC = never,
  RE = never
>(
  self: StreamingArgument<Self, Params, Message>,
  ...args: Arguments<Params, Given, [options?: FollowOptions<Apply<Message, NoInfer<Given>>, RF, RC, RE>]>
) => Stream.Stream<Followed<Apply<Message, Given>>, XError, XApi | RF | RC | RE> = ((
  self: StreamingOperation<unknown, unknown>,
  params: UncheckedParameters = {},
  options: FollowOptions<unknown> = {}
) => refuseOther("follow", self) ?? runFollowing(self.definition, [{ params, options }], false)) as never

// The types hold callers to the parameters and messages of the operation, which cannot be checked here. The services that the
// options need are in the context of the stream, and so of the fibers that it starts.
