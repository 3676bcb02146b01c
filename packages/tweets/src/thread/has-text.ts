import type { Tweet } from "@xeffect/core"
import type { CreateTweetParams } from "../manage.ts"

type Listed = Pick<Tweet, "entities" | "note_tweet" | "text">

type Wanted = Pick<CreateTweetParams, "direct_message_deep_link" | "in_reply_to_tweet_id" | "quote_tweet_id" | "text">

/**
 * Whether a post has a text, except what the X API rewrites: it shortens links, escapes three characters, puts mentions
 * before the text of a reply, and adds links to media, to the quoted post and to a conversation after it.
 */
export const hasText = ({ entities, note_tweet, text }: Listed, wanted: Wanted): boolean => {
  const { urls = [] } = note_tweet?.entities ?? entities ?? {}
  const isLinked = urls.every(
    ({ expanded_url = "", media_key }) => media_key !== undefined || isExpected(expanded_url, wanted)
  )
  if (!isLinked) return false
  const listed = withoutLinks(note_tweet?.text ?? text)
  const given = withoutLinks(wanted.text ?? "")
  const isEnd = wanted.in_reply_to_tweet_id !== undefined && listed.endsWith(given)
  return listed === given || (isEnd && mentions.test(listed.slice(0, listed.length - given.length)))
}

const mentions = /^(@\w+ ?)+$/

const isExpected = (url: string, { direct_message_deep_link = "", quote_tweet_id, text = "" }: Wanted): boolean =>
  /\/(photo|video)\/\d+$/.test(url) ||
  (quote_tweet_id !== undefined && url.endsWith(`/status/${quote_tweet_id}`)) ||
  `${text} ${direct_message_deep_link}`.toLowerCase().includes(url.replace(/^https?:\/\/|\/$/g, "").toLowerCase())

// Where a link ends is for the X API to decide: what follows it without a space counts as part of it.
const withoutLinks = (text: string): string =>
  text
    .replace(/&(amp;)+/g, "&")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/https?:\/\/\S+|\b[\w-]+(\.[\w-]+)+\S*/gi, " ")
    .normalize("NFC")
    .replace(/\s+/g, " ")
    .trim()
