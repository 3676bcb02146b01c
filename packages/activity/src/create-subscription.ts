import type { Id, UserAuthParams } from "@xeffect/core"
import { type Json, operation } from "@xeffect/core/define"
import * as Body from "@xeffect/core/body"
import * as Credentials from "@xeffect/core/credentials"
import * as Limits from "@xeffect/core/limits"
import * as Parameter from "@xeffect/core/parameter"
import * as Response from "@xeffect/core/response"
import * as Rule from "@xeffect/core/rule"
import { type SubscribableEventType, toWritten, WrittenSubscription } from "./subscription.ts"

interface Subscribed extends UserAuthParams {
  /** The type of the events, for example `post.create`. Other names are sent unchanged. */
  readonly event_type: SubscribableEventType | (string & {})
  /** For events that have a direction, such as `follow.follow`: only those to the user, or only those by the user. */
  readonly direction?: "inbound" | "outbound" | undefined
  /** 1 to 200 characters. It is part of every event. */
  readonly tag?: string | undefined
  /** The webhook to deliver to. Default: none; the activity stream delivers all subscriptions. */
  readonly webhook_id?: Id | undefined
  /** When the subscription ends, for example `2026-12-01T00:00:00Z`. Sent unchanged. Default: never. */
  readonly expires_at?: string | undefined
  /** Further criteria of the filter, as X documents them for the type of event. Sent unchanged. */
  readonly qualifiers?: Readonly<Record<string, Json>> | undefined
}

interface ToUser extends Subscribed {
  /** The user whose events are delivered. */
  readonly user_id: Id
  readonly keyword?: undefined
}

interface ToKeyword extends Subscribed {
  readonly user_id?: undefined
  /** For `news.new`: 1 to 150 characters. */
  readonly keyword: string
}

/** Exactly one of `user_id` and `keyword`. */
export type CreateActivitySubscriptionParams = ToUser | ToKeyword

const eventType = Parameter.openChoice<SubscribableEventType>(
  "post.create",
  "post.delete",
  "post.mention.create",
  "post.reply.create",
  "post.quote.create",
  "post.repost.create",
  "like.create",
  "follow.follow",
  "follow.unfollow",
  "subscriptions.subscribe",
  "subscriptions.unsubscribe",
  "mute.mute",
  "mute.unmute",
  "block.block",
  "block.unblock",
  "profile.update.bio",
  "profile.update.profile_picture",
  "profile.update.banner_picture",
  "profile.update.screenname",
  "profile.update.handle",
  "profile.update.geo",
  "profile.update.url",
  "profile.update.verified_badge",
  "profile.update.affiliate_badge",
  "dm.received",
  "dm.sent",
  "dm.read",
  "dm.indicate_typing",
  "chat.received",
  "chat.sent",
  "chat.conversation.join",
  "chat.conversation_join",
  "chat.conversation.member_added",
  "chat.conversation.member_removed",
  "chat.conversation.admin_added",
  "chat.conversation.admin_removed",
  "chat.update.group_name",
  "chat.update.restrictions",
  "news.new",
  "spaces.start",
  "spaces.end",
  "broadcast.start",
  "broadcast.end",
  "broadcast.chat",
  "broadcast.chat.remove"
)

const qualifiers = Parameter.record<Readonly<Record<string, Json>>>("an object")

/**
 * Subscribes to events of one type, of one user or about a keyword. Never sent twice: if the response is lost or a 5xx, it
 * fails with `OutcomeUnknown`.
 *
 * Public events, such as `post.create` and `profile.update.bio`, take the app's token. Private events, such as `dm.received`
 * and `post.mention.create`, need credentials of the user whose events they are: an OAuth 2.0 token with the scope of the event, or OAuth
 * 1.0a. The scopes: dm.read for `dm.*` and `chat.*`; like.read, mute.read and block.read for events of that name;
 * broadcast.read for `broadcast.chat`; tweet.read for the others.
 *
 * @returns `data.subscription`, also if the X API sends it in one of its older forms
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 without any scope, app-only bearer token or OAuth 1.0a. `user_auth` is `false` by default
 * - Rate limit: 500 requests in 15 minutes for the app
 * - `event_type` (required): text without commas, spaces and control characters, for example post.create, post.delete,
 *   post.mention.create, post.reply.create, post.quote.create, post.repost.create, like.create, follow.follow,
 *   follow.unfollow, subscriptions.subscribe, subscriptions.unsubscribe, mute.mute, mute.unmute, block.block,
 *   block.unblock, profile.update.bio, profile.update.profile_picture, profile.update.banner_picture,
 *   profile.update.screenname, profile.update.handle, profile.update.geo, profile.update.url,
 *   profile.update.verified_badge, profile.update.affiliate_badge, dm.received, dm.sent, dm.read, dm.indicate_typing,
 *   chat.received, chat.sent, chat.conversation.join, chat.conversation_join, chat.conversation.member_added,
 *   chat.conversation.member_removed, chat.conversation.admin_added, chat.conversation.admin_removed,
 *   chat.update.group_name, chat.update.restrictions, news.new, spaces.start, spaces.end, broadcast.start,
 *   broadcast.end, broadcast.chat, broadcast.chat.remove
 * - `user_id` and `webhook_id`: an ID of 1 to 19 digits (a string, a bigint or a safe integer)
 * - `keyword`: text of 1 to 150 characters
 * - `direction`: one of inbound, outbound
 * - `tag`: text of 1 to 200 characters
 * - `expires_at`: text of 1 or more characters
 * - `qualifiers`: an object
 * - Exactly one of `user_id` and `keyword`
 * - Not idempotent: never sent twice. A lost response or a 5xx is `OutcomeUnknown`
 * - Errors: `InvalidInput`, `MissingCredentials`, `OutcomeUnknown`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/activity/create-x-activity-subscription
 * @example
 * ```ts
 * import { createActivitySubscription } from "xeffect/activity"
 *
 * const program = createActivitySubscription({
 *   event_type: "post.mention.create",
 *   user_id: "2244994945",
 *   webhook_id: "1146654567674912769",
 *   user_auth: true
 * })
 * ```
 */
export const createActivitySubscription = operation<CreateActivitySubscriptionParams, WrittenSubscription>({
  name: "create_activity_subscription",
  method: "POST",
  path: "/2/activity/subscriptions",
  params: {
    event_type: Parameter.required(eventType),
    user_id: Parameter.at(Parameter.id, "filter", "user_id"),
    keyword: Parameter.at(Parameter.text(1, 150), "filter", "keyword"),
    direction: Parameter.at(Parameter.choice("inbound", "outbound"), "filter", "direction"),
    tag: Parameter.text(1, 200),
    webhook_id: Parameter.id,
    expires_at: Parameter.text(1),
    qualifiers: Parameter.at(qualifiers, "filter", "qualifiers")
  },
  rules: [Rule.oneOf(["user_id", "keyword"], true)],
  body: Body.json(),
  response: Response.reshaped(Response.outcome(WrittenSubscription), toWritten),
  accepts: Credentials.any(),
  user_auth: false,
  limits: Limits.per15Minutes(500, 0)
})
