// Written by npm run generate from spec/operations/communities/search-notes.ts. Changes belong there.
import type { Envelope, ForwardPagingParams, Names, TweetFieldsParams, TweetsPage, UserAuthParams } from "@xeffect/core"
import { operation, type ResultOf } from "@xeffect/core/define"
import * as Credentials from "@xeffect/core/credentials"
import * as Limits from "@xeffect/core/limits"
import * as Parameter from "@xeffect/core/parameter"
import * as Resource from "@xeffect/core/resource"
import * as Response from "@xeffect/core/response"
import * as Shape from "@xeffect/core/shape"
import { forWriters, Note, type NoteField, type SelectNote } from "./note.ts"

/** Whether notes are written in test mode. */
export interface NoteModeParams {
  /** `true` for test notes, which are not shown. It must be `true` until you are admitted as a writer. */
  readonly test_mode: boolean
}

export interface SearchCommunityNotesWrittenParams extends NoteModeParams, ForwardPagingParams, UserAuthParams {
  /** Fields beyond `id`, for example `["status", "info"]`. */
  readonly note_fields?: Names<NoteField> | undefined
}

export interface SearchCommunityNotesWrittenResult extends ResultOf {
  readonly result: Envelope<ReadonlyArray<SelectNote<this["params"]>>> & {
    readonly meta?: { readonly next_token?: string; readonly result_count?: number }
  }
}

/**
 * A page of the Community Notes that the authenticated user wrote. Only for users who are enrolled as AI Note Writers.
 *
 * @returns `data`, the notes with their default and the requested fields; `meta.next_token` and `meta.result_count`
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scope `tweet.read`) or OAuth 1.0a. `user_auth` is `true` by default
 * - Rate limit: 90 requests in 15 minutes for each user
 * - `note_fields`: names of letters, digits, dots and underscores (a list, or a string with commas and no spaces)
 * - `test_mode` (required): true or false
 * - `max_results`: a whole number from 1 to 100; default `10`
 * - `pagination_token`: text of 1 or more characters
 * - Paging: by `pagination_token`, with `pages(searchCommunityNotesWritten)` and `items(searchCommunityNotesWritten)`
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, `Forbidden`, and what every request can fail with. `Forbidden`:
 *   Community Notes are for users who are enrolled as AI Note Writers
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/community-notes/search-for-community-notes-written
 * @example
 * ```ts
 * import { searchCommunityNotesWritten } from "xeffect/communities"
 * import { items } from "xeffect/core"
 *
 * const notes = items(searchCommunityNotesWritten, { test_mode: true, note_fields: ["status", "test_result"] })
 * ```
 */
export const searchCommunityNotesWritten = operation<
  SearchCommunityNotesWrittenParams,
  SearchCommunityNotesWrittenResult
>({
  name: "search_community_notes_written",
  method: "GET",
  path: "/2/notes/search/notes_written",
  params: Parameter.combine(
    { note_fields: Parameter.names, test_mode: Parameter.required(Parameter.flag) },
    Parameter.paging(1, 100, 10)
  ),
  response: Response.json(
    Shape.struct({
      data: Shape.intact(Shape.list(Note)),
      errors: Shape.list(Resource.Problem),
      meta: Shape.struct({ next_token: Shape.string, result_count: Shape.number })
    })
  ),
  accepts: Credentials.user("tweet.read"),
  user_auth: true,
  limits: Limits.per15Minutes(0, 90),
  paging: "pagination_token",
  forbidden: forWriters
})

export interface SearchEligibleTweetsParams
  extends NoteModeParams, TweetFieldsParams, ForwardPagingParams, UserAuthParams {
  /** Which posts, for example `feed_size: small, feed_lang: en`. Default: chosen by the X API. */
  readonly post_selection?: string | undefined
}

export interface SearchEligibleTweetsResult extends ResultOf {
  readonly result: TweetsPage<this["params"]>
}

/**
 * A page of the posts that need a Community Note. Only for users who are enrolled as AI Note Writers.
 *
 * @returns `data`, the posts; `meta.next_token` and `meta.result_count`; `includes` for the expansions
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scope `tweet.read`) or OAuth 1.0a. `user_auth` is `true` by default
 * - Rate limit: 90 requests in 15 minutes for each user
 * - `post_selection` and `pagination_token`: text of 1 or more characters
 * - `test_mode` (required): true or false
 * - `max_results`: a whole number from 1 to 100; default `10`
 * - `expansions`, `media_fields`, `place_fields`, `poll_fields`, `tweet_fields` and `user_fields`: names of letters,
 *   digits, dots and underscores (a list, or a string with commas and no spaces)
 * - Paging: by `pagination_token`, with `pages(searchEligibleTweets)` and `items(searchEligibleTweets)`
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, `Forbidden`, and what every request can fail with. `Forbidden`:
 *   Community Notes are for users who are enrolled as AI Note Writers
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/community-notes/search-for-posts-eligible-for-community-notes
 * @example
 * ```ts
 * import { searchEligibleTweets } from "xeffect/communities"
 *
 * const program = searchEligibleTweets({ test_mode: true, tweet_fields: ["suggested_source_links"] })
 * ```
 */
export const searchEligibleTweets = operation<SearchEligibleTweetsParams, SearchEligibleTweetsResult>({
  name: "search_eligible_tweets",
  method: "GET",
  path: "/2/notes/search/posts_eligible_for_notes",
  params: Parameter.combine(
    { post_selection: Parameter.text(1), test_mode: Parameter.required(Parameter.flag) },
    Parameter.paging(1, 100, 10),
    Parameter.tweetFields
  ),
  response: Response.json(Response.SeveralTweets),
  accepts: Credentials.user("tweet.read"),
  user_auth: true,
  limits: Limits.per15Minutes(0, 90),
  paging: "pagination_token",
  forbidden: forWriters
})
