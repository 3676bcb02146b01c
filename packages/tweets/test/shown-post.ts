/** A post as the account has it. */
export interface Post {
  readonly id: string
  readonly text: string
  readonly parent: string | undefined
  readonly media_keys: ReadonlyArray<string>
  /** The links that the X API adds after the text, except that to the quoted post. */
  readonly links: ReadonlyArray<string>
  readonly quoted: string | undefined
  /** In milliseconds since 1970. */
  readonly created: number
}

/** The longest text that is listed whole. A longer one is cut, and listed whole as a note. */
const maxLength = 280

// The links by the rules of X: with a scheme, or one of the two names that the tests use without.
const links = /https?:\/\/\S*[\w/]|\bexample\.(?:com|org)(?:\/\S*[\w/])?/gi

const escape = (text: string) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;")

const bare = (link: string) => link.replace(/^https?:\/\/(www\.)?/i, "")

const displayed = (link: string) => (bare(link).length > 27 ? `${bare(link).slice(0, 26)}…` : bare(link))

/** A text with short links, and what its entities say of them. */
const shorten = (id: string, whole: string) => {
  const urls: Array<object> = []
  const text = whole.replace(links, (link) => {
    const url = `https://t.co/${`${id}${urls.length}`.padStart(10, "0")}`
    const expanded_url = /^https?:/i.test(link) ? link : `http://${link}`
    urls.push({ url, expanded_url, display_url: displayed(link) })
    return url
  })
  return { text: escape(text), urls }
}

/**
 * A post as a timeline lists it: mentions in front of the text of a reply, short links, escaped characters, and links to
 * the quoted post, a conversation and its media after the text. The entities name all of it.
 */
export const shownPost = ({ created, id, links: added, media_keys, parent, quoted, text }: Post, mentions: string) => {
  const front = parent === undefined || mentions === "" ? [] : [mentions]
  const back = quoted === undefined ? added : [...added, `https://twitter.com/ada/status/${quoted}`]
  const whole = shorten(id, [...front, ...(text === "" ? [] : [text]), ...back].join(" "))
  const short = Array.from(whole.text).length <= maxLength
  const media = `https://t.co/${`${id}m`.padStart(10, "0")}`
  const expanded_url = `https://twitter.com/ada/status/${id}/photo/1`
  const named = media_keys.map((media_key) => ({
    url: media,
    expanded_url,
    display_url: "pic.twitter.com/m",
    media_key
  }))
  const people = Array.from(mentions.matchAll(/\w+/g), ([username]) => ({ username }))
  const entities = { urls: whole.urls, mentions: people }
  const references = [
    ...(parent === undefined ? [] : [{ type: "replied_to", id: parent }]),
    ...(quoted === undefined ? [] : [{ type: "quoted", id: quoted }])
  ]
  const cut = short
    ? whole.text
    : `${Array.from(whole.text)
        .slice(0, maxLength - 1)
        .join("")}…`
  return {
    id,
    text: media_keys.length === 0 ? cut : `${cut} ${media}`.trim(),
    edit_history_tweet_ids: [id],
    created_at: new Date(created).toISOString(),
    entities: { ...entities, urls: [...whole.urls, ...named] },
    ...(short ? {} : { note_tweet: { text: whole.text, entities } }),
    ...(media_keys.length === 0 ? {} : { attachments: { media_keys } }),
    ...(references.length === 0 ? {} : { referenced_tweets: references })
  }
}
