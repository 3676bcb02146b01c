/** Posts and users as agents get them, with the requested fields alone. */
import type { DmEvent, Tweet, User } from "@xeffect/core"

export const postFields = [
  "id",
  "text",
  "author_id",
  "author",
  "created_at",
  "reply_to",
  "quotes",
  "conversation_id",
  "metrics",
  "links",
  "alt_texts",
  "lang"
] as const

export type PostField = (typeof postFields)[number]

/** The fields that are returned by default. No author's name, which is billed as a user. */
export const defaultPostFields: ReadonlyArray<PostField> = ["id", "text", "author_id", "created_at"]

/** The field and the expansion of the X API that a field needs. */
const wanted: Readonly<Partial<Record<PostField, { readonly field: string; readonly expansion?: string }>>> = {
  text: { field: "entities,note_tweet" },
  author_id: { field: "author_id" },
  author: { field: "author_id", expansion: "author_id" },
  created_at: { field: "created_at" },
  reply_to: { field: "referenced_tweets" },
  quotes: { field: "referenced_tweets" },
  conversation_id: { field: "conversation_id" },
  metrics: { field: "public_metrics" },
  links: { field: "entities" },
  alt_texts: { field: "attachments", expansion: "attachments.media_keys" },
  lang: { field: "lang" }
}

const unique = (texts: ReadonlyArray<string | undefined>): Array<string> => [
  ...new Set(texts.flatMap((text) => text?.split(",") ?? []))
]

/** The parameters of a request whose response has these fields. */
export const requestFor = (fields: ReadonlyArray<PostField>) => {
  const expansions = unique(fields.map((name) => wanted[name]?.expansion))
  return {
    tweet_fields: unique(fields.map((name) => wanted[name]?.field)),
    ...(expansions.length === 0 ? {} : { expansions }),
    ...(expansions.includes("author_id") ? { user_fields: ["username"] } : {}),
    ...(expansions.includes("attachments.media_keys") ? { media_fields: ["alt_text"] } : {})
  }
}

export interface Included {
  readonly users?: ReadonlyArray<Partial<User>>
  readonly media?: ReadonlyArray<{ readonly media_key?: string; readonly alt_text?: string }>
}

type Entities = Tweet["entities"]

const urlsOf = (entities: Entities) => entities?.urls ?? []

// A short link of the X API hides where it leads.
const withTargets = (text: string, entities: Entities): string =>
  urlsOf(entities).reduce(
    (whole, { expanded_url, url }) =>
      url === undefined || expanded_url === undefined ? whole : whole.replaceAll(url, expanded_url),
    text
  )

/** A post with the fields asked for, if it has them. */
export const presentPost = (
  post: Partial<Tweet>,
  fields: ReadonlyArray<PostField>,
  { media = [], users = [] }: Included = {}
): Partial<Record<PostField, unknown>> => {
  const referenced = (type: string) => post.referenced_tweets?.find((one) => one.type === type)?.id
  const { attachments, author_id, note_tweet: note } = post
  const author = users.find(({ id }) => id === author_id)?.username
  const links = unique(urlsOf(note?.entities ?? post.entities).map((one) => one.expanded_url ?? one.url))
  const texts = media.flatMap(({ alt_text, media_key }) =>
    alt_text !== undefined && attachments?.media_keys?.includes(media_key ?? "") ? [alt_text] : []
  )
  const all: Record<PostField, unknown> = {
    id: post.id,
    text: withTargets(note?.text ?? post.text ?? "", note?.text === undefined ? post.entities : note.entities),
    author_id,
    author: author === undefined ? undefined : `@${author}`,
    created_at: post.created_at,
    reply_to: referenced("replied_to"),
    quotes: referenced("quoted"),
    conversation_id: post.conversation_id,
    metrics: post.public_metrics,
    links: links.length === 0 ? undefined : links,
    alt_texts: texts.length === 0 ? undefined : texts,
    lang: post.lang
  }
  return Object.fromEntries(fields.flatMap((name) => (all[name] === undefined ? [] : [[name, all[name]]])))
}

/** A direct message with links as they are. */
export const presentMessage = ({ entities, ...message }: Partial<DmEvent>) =>
  message.text === undefined ? message : { ...message, text: withTargets(message.text, entities) }

export const userFields = ["id", "username", "name", "description", "metrics", "created_at", "location", "url"] as const

export type UserField = (typeof userFields)[number]

export const defaultUserFields: ReadonlyArray<UserField> = ["id", "username", "name", "description", "metrics"]

const userField = (name: UserField): string =>
  name === "metrics" ? "public_metrics" : name === "url" ? "entities" : name

export const userRequestFor = (fields: ReadonlyArray<UserField>) => ({ user_fields: unique(fields.map(userField)) })

/** A user with the fields asked for, if there are any. */
export const presentUser = (user: Partial<User>, fields: ReadonlyArray<UserField>) => {
  const all: Record<UserField, unknown> = {
    id: user.id,
    username: user.username,
    name: user.name,
    description: withTargets(user.description ?? "", user.entities?.description as Entities),
    metrics: user.public_metrics,
    created_at: user.created_at,
    location: user.location,
    url: user.entities?.url?.urls?.[0]?.expanded_url
  }
  return Object.fromEntries(fields.flatMap((name) => (all[name] === undefined ? [] : [[name, all[name]]])))
}
