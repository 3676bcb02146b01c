/** How the X API writes a post. */
import { entitiesOf, lengthOf } from "../world/entities.ts"
import { refers } from "../world/queries.ts"
import { showText, type ShownText } from "../world/shown-text.ts"
import type { WorldPost } from "../world/types.ts"
import { writeEntities } from "./entities.ts"
import { compact, type Fields, filled, pick, timestamp, type View } from "./view.ts"

const always = ["id", "text", "edit_history_tweet_ids"]

/** Fields only the author gets. */
export const privateFields: ReadonlyArray<string> = ["non_public_metrics", "organic_metrics", "promoted_metrics"]

const publicMetrics = ({ id, impressions }: WorldPost, { index, world }: View) => ({
  retweet_count: index.referring(id, "retweeted").length,
  reply_count: index.referring(id, "replied_to").length,
  like_count: index.countSources(world.likes, id),
  quote_count: index.referring(id, "quoted").length,
  bookmark_count: index.countSources(world.bookmarks, id),
  impression_count: impressions
})

// For how long metrics that only the author gets can be read, in milliseconds.
const metricsLast = 30 * 24 * 60 * 60 * 1000

/** Whether the viewer can read the metrics of a post that are not public. */
export const hasPrivateMetrics = ({ authorId, createdAt }: WorldPost, { now, viewer }: View): boolean =>
  authorId === viewer && now - createdAt <= metricsLast

const privateMetrics = (post: WorldPost, view: View) =>
  hasPrivateMetrics(post, view)
    ? {
        impression_count: post.impressions,
        user_profile_clicks: Math.floor(post.impressions / 50),
        ...(entitiesOf(post.text).urls.length > 0 ? { url_link_clicks: Math.floor(post.impressions / 20) } : {})
      }
    : undefined

const organicMetrics = (post: WorldPost, view: View) => {
  const own = privateMetrics(post, view)
  const { like_count, reply_count, retweet_count } = publicMetrics(post, view)
  return own === undefined ? undefined : { ...own, like_count, reply_count, retweet_count }
}

// No post is edited here, so none may be. The rest is as X has it for a post that nobody has edited.
const editControls = (post: WorldPost) => ({
  edits_remaining: 5,
  is_edit_eligible: false,
  editable_until: timestamp(post.createdAt + 60 * 60 * 1000)
})

// A repost begins like the other post, and is cut.
const maxRepost = 140

/** The text of a post in the form that is sent. */
export const shownText = (post: WorldPost): ShownText =>
  showText(post.text, refers(post, "retweeted") ? maxRepost : undefined)

const note = (post: WorldPost, view: View) => {
  if (post.note === undefined) return undefined
  const shown = showText(post.note)
  return compact({ text: shown.text, entities: writeEntities(view.index, shown) })
}

const fields: Fields<WorldPost> = {
  id: (post) => post.id,
  text: (post) => shownText(post).text,
  edit_history_tweet_ids: (post) => [post.id],
  article: (post, view) => {
    const article = view.world.articles.get(post.articleId ?? "")
    return article === undefined ? undefined : { title: article.title }
  },
  author_id: (post) => post.authorId,
  username: (post, view) => view.world.users.get(post.authorId)?.username,
  attachments: (post) =>
    compact({ media_keys: filled(post.mediaKeys), poll_ids: post.pollId === undefined ? undefined : [post.pollId] }),
  card_uri: (post) => post.cardUri ?? (post.pollId === undefined ? undefined : `card://${post.pollId}`),
  community_id: (post) => post.communityId,
  conversation_id: (post) => post.conversationId,
  created_at: (post) => timestamp(post.createdAt),
  display_text_range: (post) => [0, lengthOf(shownText(post).text)],
  edit_controls: editControls,
  entities: (post, view) => writeEntities(view.index, shownText(post)),
  geo: (post) => (post.placeId === undefined ? undefined : { place_id: post.placeId }),
  in_reply_to_user_id: (post) => post.inReplyToUserId,
  lang: (post) => post.lang,
  note_tweet: note,
  paid_partnership: (post) => post.paidPartnership,
  possibly_sensitive: () => false,
  public_metrics: publicMetrics,
  non_public_metrics: privateMetrics,
  organic_metrics: organicMetrics,
  referenced_tweets: (post) => filled(post.references),
  reply_settings: (post) => post.replySettings,
  source: () => "xeffect emulator"
}

// An expansion also adds the field it starts from, which has the identifiers of the included objects.
const fieldBehind = (expansion: string): string => {
  if (expansion === "entities.note.mentions.username") return "note_tweet"
  return expansion.split(".")[0] ?? expansion
}

/** Writes a post with the fields of the view. */
export const writePost = (post: WorldPost, view: View): Record<string, unknown> => {
  const behind = Array.from(view.expansions, fieldBehind)
  return pick(fields, new Set([...always, ...view.fields.tweet, ...behind]), post, view)
}

// `referenced_tweets.id.author_id` is about the author of the post that is referred to.
const fieldOfReferenced = (expansion: string): ReadonlyArray<string> => {
  const inner = /^referenced_tweets\.id\.(.+)$/.exec(expansion)?.[1]
  return inner === undefined ? [] : [fieldBehind(inner)]
}

/** Writes a post that is included in the response to a request for others. */
export const writeIncludedPost = (post: WorldPost, view: View): Record<string, unknown> => {
  const behind = Array.from(view.expansions).flatMap(fieldOfReferenced)
  return pick(fields, new Set([...always, ...view.fields.tweet, ...behind]), post, view)
}
