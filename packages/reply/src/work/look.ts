// Looks for replies whose outcome is unknown among the bot's own posts. A list that lacks posts proves nothing.
import {
  DecodeError,
  type InvalidInput,
  type Tweet,
  PartialErrors,
  type XApi,
  pages,
  setAside,
  XError
} from "@xeffect/core"
import * as Parameter from "@xeffect/core/parameter"
import { checkObject, checkOptions, checkParameter, functionOption, idOption, isIdText } from "@xeffect/core/options"
import { getUsersTweets } from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import type { ReplyEntry } from "../state/entry.ts"
import { isOlderId } from "../state/mention.ts"
import type { ReportOptions } from "./events.ts"

/** Where to look. */
export interface LookOptions {
  /** The ID of the bot's user. */
  readonly me: string
  /** Which credentials to use; see `createTweet`. `true` if the bot's posts are protected. */
  readonly user_auth?: boolean | undefined
}

/** The first invalid option, if there is one. Nobody can be looked for, and nothing sent, without `me`. */
export const checkLookOptions = (options: LookOptions & ReportOptions): InvalidInput | undefined =>
  checkObject("options", options) ??
  checkParameter("me", options.me, idOption()) ??
  checkOptions(options, { user_auth: Parameter.flag, on_event: functionOption() })

/** How many pages of own posts are read at most. */
const maxListedPages = 32

/** The replies of the bot that X lists, by the post that they reply to. Fails if the list may lack some that are newer than the oldest mention. */
export const listedReplies = Effect.fnUntraced(function* (
  entries: ReadonlyArray<ReplyEntry>,
  { me, user_auth }: LookOptions
): Effect.fn.Return<ReadonlyMap<string, string>, XError, XApi> {
  const oldest = entries.map(({ mention: { id } }) => id).reduce((one, id) => (isOlderId(id, one) ? id : one))
  const found = yield* pages(getUsersTweets, {
    id: me,
    since_id: oldest,
    max_results: 100,
    tweet_fields: ["referenced_tweets"],
    ...(user_auth !== undefined && { user_auth })
  }).pipe(
    Stream.mapEffect((page) => {
      const { data = [], errors = [], meta } = page
      const isWhole = meta !== undefined && data.length >= (meta.result_count ?? 1)
      if (isWhole && errors.length === 0 && setAside(page).length === 0) return Effect.succeed({ data, meta })
      return Effect.fail(new XError({ operation: "replies", reason: incomplete(page) }))
    }),
    Stream.take(maxListedPages),
    Stream.runCollect
  )
  // More than can be listed: an older reply may be among the rest.
  if (Option.exists(Option.fromUndefinedOr(found[maxListedPages - 1]), ({ meta }) => meta.next_token !== undefined))
    return yield* new XError({ operation: "replies", reason: incomplete(found.length) })
  const replies = found.flatMap(({ data }) => data.flatMap((post) => repliesOf(post)))
  return new Map(replies)
})

const repliesOf = ({ id, referenced_tweets }: Pick<Tweet, "id" | "referenced_tweets">) =>
  (referenced_tweets ?? []).filter(({ type }) => type === "replied_to").map((parent) => [parent.id, id] as const)

const incomplete = (page: unknown): DecodeError | PartialErrors =>
  new DecodeError({
    path: [],
    detail: "the list of the bot's posts is incomplete, so that nobody knows whether the reply is among them",
    body: JSON.stringify(page),
    carriedOut: false
  })

/** The reply to an interaction, if X lists one: to any version of the mention. */
export const listedReply = ({ key, mention }: ReplyEntry, replies: ReadonlyMap<string, string>): string | undefined =>
  [key, mention.id, mention.edit_history_tweet_ids]
    .flat()
    .filter(isIdText)
    .map((id) => replies.get(id))
    .find((id) => id !== undefined)
