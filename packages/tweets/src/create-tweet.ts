import { operation, InvalidInput } from "@xeffect/core/define"
import * as Body from "@xeffect/core/body"
import * as Credentials from "@xeffect/core/credentials"
import * as Limits from "@xeffect/core/limits"
import * as Parameter from "@xeffect/core/parameter"
import * as Response from "@xeffect/core/response"
import * as Rule from "@xeffect/core/rule"
import * as Shape from "@xeffect/core/shape"
import { field, type HttpBody, parseJson } from "@xeffect/core/wire"
import type { WriteResponse } from "@xeffect/core"
import type { CreateTweetParams } from "./create-tweet-params.ts"

export type * from "./create-tweet-params.ts"

export interface CreateTweetResult extends WriteResponse<{
  readonly id: string
  readonly text: string
  readonly edit_history_tweet_ids?: ReadonlyArray<string>
  readonly edit_history_post_ids?: ReadonlyArray<string>
}> {}

const replySettings = Parameter.choice("mentionedUsers", "following", "subscribers", "verified")

const textOrMedia = Rule.atLeastOne("text", "media_ids")

// The text of media may be empty.
const needsContent: Rule.ParameterRule = {
  parameters: textOrMedia.parameters,
  check: (params) =>
    params["text"] === "" && params["media_ids"] === undefined
      ? new InvalidInput({
          parameter: "text",
          value: "",
          rule: "at least one character long, or media_ids must be given"
        })
      : textOrMedia.check(params)
}

const textTooLong = (body: HttpBody | undefined): string | undefined => {
  // A body of JSON is text. Links count as 23 characters, and each other one as at least 1.
  const text = typeof body === "string" ? field(parseJson(body), "text") : undefined
  const { length } = typeof text === "string" ? Array.from(text.replace(/https?:\S+/g, "x".repeat(23))) : []
  return length !== undefined && length > 280
    ? `The text has ${length} characters. Without a subscription for longer posts, the limit is 280.`
    : undefined
}

/**
 * Creates a post.
 *
 * @returns `data` with the `id` and the `text` of the new post
 * @remarks Fails with `DuplicateContent` if the account has already posted this text. On the self-serve access tiers it
 * fails with `Forbidden` for a `quote_tweet_id`, since April 2026, and for a reply to a post whose author has neither mentioned
 * nor quoted the user, since 23 February 2026. A post has at most one of these:
 * media, a poll, a quoted post or a card. Beyond the specification: `subscribers` and `verified` in `reply_settings`, and the parameters from `auto_populate_reply_metadata` on.
 *
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `tweet.read`, `tweet.write` and `users.read`) or OAuth 1.0a. The app needs write
 *   permission. `user_auth` is `true` by default
 * - Rate limit: 100 requests in 15 minutes for each user; 10,000 requests in 24 hours for the app
 * - `text`: text
 * - `direct_message_deep_link`, `place_id`, `card_uri`, `media_description` and `media_title`: text of 1 or more
 *   characters
 * - `for_super_followers_only`, `auto_populate_reply_metadata`, `made_with_ai`, `media_embeddable`, `nullcast`,
 *   `paid_partnership` and `share_with_followers`: true or false
 * - `media_ids`: 1 to 4 IDs of 1 to 19 digits (a list, or a string with commas and no spaces)
 * - `media_tagged_user_ids`: 1 to 10 IDs of 1 to 19 digits (a list, or a string with commas and no spaces)
 * - `poll_options`: a list of 2 to 4 texts of 1 to 25 characters
 * - `poll_duration_minutes`: a whole number from 5 to 10080
 * - `quote_tweet_id`, `in_reply_to_tweet_id`, `community_id`, `previous_post_id` and `media_preview_media_id`: an ID of
 *   1 to 19 digits (a string, a bigint or a safe integer)
 * - `exclude_reply_user_ids`: 1 or more IDs of 1 to 19 digits (a list, or a string with commas and no spaces)
 * - `reply_settings` and `poll_reply_settings`: one of mentionedUsers, following, subscribers, verified
 * - `media_call_to_actions`: an object
 * - At least one of `text` and `media_ids`
 * - At most one of `card_uri`, `media_ids`, `poll_options` and `quote_tweet_id`
 * - At most one of `card_uri` and `direct_message_deep_link`
 * - `poll_duration_minutes` is needed with `poll_options`
 * - `poll_options` is needed with `poll_duration_minutes` or `poll_reply_settings`
 * - `media_ids` is needed with `media_tagged_user_ids`, `media_call_to_actions`, `media_description`,
 *   `media_embeddable`, `media_preview_media_id` or `media_title`
 * - `in_reply_to_tweet_id` is needed with `exclude_reply_user_ids` or `auto_populate_reply_metadata`
 * - Not idempotent: never sent twice. A lost response or a 5xx is `OutcomeUnknown`
 * - Errors: `InvalidInput`, `MissingCredentials`, `OutcomeUnknown`, `Forbidden`, and what every request can fail with.
 *   `Forbidden`: With self-serve access, a post cannot quote, and can only reply to authors who mentioned or quoted the
 *   user
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/posts/create-post
 * @example
 * ```ts
 * import { createTweet } from "xeffect/tweets"
 *
 * const program = createTweet({ text: "Tea or coffee?", poll_options: ["Tea", "Coffee"], poll_duration_minutes: 60 })
 * ```
 */
export const createTweet = operation<CreateTweetParams, CreateTweetResult>({
  name: "create_tweet",
  method: "POST",
  path: "/2/tweets",
  params: {
    text: Parameter.text(0),
    direct_message_deep_link: Parameter.text(1),
    for_super_followers_only: Parameter.flag,
    place_id: Parameter.at(Parameter.text(1), "geo", "place_id"),
    media_ids: Parameter.at(Parameter.ids(4), "media", "media_ids"),
    media_tagged_user_ids: Parameter.at(Parameter.ids(10), "media", "tagged_user_ids"),
    poll_options: Parameter.at(Parameter.texts(2, 4, 25), "poll", "options"),
    poll_duration_minutes: Parameter.at(Parameter.integer(5, 10_080), "poll", "duration_minutes"),
    quote_tweet_id: Parameter.id,
    in_reply_to_tweet_id: Parameter.at(Parameter.id, "reply", "in_reply_to_tweet_id"),
    exclude_reply_user_ids: Parameter.at(Parameter.ids(), "reply", "exclude_reply_user_ids"),
    reply_settings: replySettings,
    auto_populate_reply_metadata: Parameter.at(Parameter.flag, "reply", "auto_populate_reply_metadata"),
    card_uri: Parameter.text(1),
    community_id: Parameter.id,
    previous_post_id: Parameter.at(Parameter.id, "edit_options", "previous_post_id"),
    made_with_ai: Parameter.flag,
    media_call_to_actions: Parameter.at(Parameter.record("an object"), "media", "call_to_actions"),
    media_description: Parameter.at(Parameter.text(1), "media", "description"),
    media_embeddable: Parameter.at(Parameter.flag, "media", "embeddable"),
    media_preview_media_id: Parameter.at(Parameter.id, "media", "preview_media_id"),
    media_title: Parameter.at(Parameter.text(1), "media", "title"),
    nullcast: Parameter.flag,
    paid_partnership: Parameter.flag,
    poll_reply_settings: Parameter.at(replySettings, "poll", "reply_settings"),
    share_with_followers: Parameter.flag
  },
  rules: [
    needsContent,
    // As described until 2.166; the latest description is silent.
    Rule.oneOf(["card_uri", "media_ids", "poll_options", "quote_tweet_id"], false),
    Rule.oneOf(["card_uri", "direct_message_deep_link"], false),
    Rule.requires("poll_options", "poll_duration_minutes"),
    Rule.requires("poll_duration_minutes", "poll_options"),
    Rule.requires("poll_reply_settings", "poll_options"),
    Rule.requires("media_tagged_user_ids", "media_ids"),
    Rule.requires("media_call_to_actions", "media_ids"),
    Rule.requires("media_description", "media_ids"),
    Rule.requires("media_embeddable", "media_ids"),
    Rule.requires("media_preview_media_id", "media_ids"),
    Rule.requires("media_title", "media_ids"),
    Rule.requires("exclude_reply_user_ids", "in_reply_to_tweet_id"),
    Rule.requires("auto_populate_reply_metadata", "in_reply_to_tweet_id")
  ],
  body: Body.json(),
  response: Response.outcome(
    Response.written(
      Shape.struct({
        id: Shape.always(Shape.string),
        text: Shape.always(Shape.string),
        edit_history_tweet_ids: Shape.list(Shape.string),
        edit_history_post_ids: Shape.list(Shape.string)
      })
    )
  ),
  accepts: Credentials.user("tweet.read", "tweet.write", "users.read"),
  user_auth: true,
  limits: Limits.per15Minutes(0, 100, Limits.per24Hours(10_000, 0)),
  forbidden: {
    // No access level changes that the post of a reply or a quote is gone.
    if: /^(?!.*deleted or not visible).*(\bquot(e|ing|ed)|mentioned)/i,
    ofBody: textTooLong,
    hint: "With self-serve access, a post cannot quote, and can only reply to authors who mentioned or quoted the user."
  }
})
