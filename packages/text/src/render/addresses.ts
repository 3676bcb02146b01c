import type { SentMention, SentTag, SentUrl } from "./tweet.ts"

/** Where a link leads to: only pages, since `javascript:` would be run. */
export const entityAddress = ({ expanded_url, unwound_url, url }: SentUrl): string | undefined =>
  [unwound_url, expanded_url, url].find((one) => one !== undefined && /^https?:\/\//i.test(one))

/** The visible text of a link. */
export const labelOf = ({ display_url, expanded_url, url }: SentUrl): string => display_url ?? expanded_url ?? url ?? ""

/** The page of a user. */
export const userAddress = ({ username = "" }: SentMention): string => `https://x.com/${encodeURIComponent(username)}`

/** The page of a hashtag. */
export const hashtagAddress = ({ tag = "" }: SentTag): string => `https://x.com/hashtag/${encodeURIComponent(tag)}`

/** The search for a cashtag. */
export const cashtagAddress = ({ tag = "" }: SentTag): string =>
  `https://x.com/search?q=${encodeURIComponent(`$${tag}`)}`
