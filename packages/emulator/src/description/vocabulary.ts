/**
 * The two vocabularies of the X API. Internally, the emulator speaks the older one (`tweet.fields`,
 * `referenced_tweets`); requests may use both, and responses are renamed at the very end.
 */
import { facts, type ParameterFacts, parametersOf } from "./facts.ts"

/** Which names responses have: the older `tweets`, or the `posts` of the description. */
export type Vocabulary = "tweets" | "posts"

/** The host in the types of problems: `api.x.com`, or `api.twitter.com` as in recordings of 2022. */
export type ProblemTypes = "x" | "twitter"

/** How responses are worded. */
export interface Wording {
  readonly vocabulary: Vocabulary
  readonly problem_types: ProblemTypes
}

/** Fields, expansions and keys of responses: the description's name, then the older one. */
const renames: ReadonlyArray<readonly [string, string]> = [
  ["edit_history_post_ids", "edit_history_tweet_ids"],
  ["referenced_posts", "referenced_tweets"],
  ["note_post", "note_tweet"],
  ["pinned_post_id", "pinned_tweet_id"],
  ["most_recent_post_id", "most_recent_tweet_id"],
  ["repost_count", "retweet_count"],
  ["post_count", "tweet_count"],
  ["total_post_count", "total_tweet_count"],
  ["posts", "tweets"]
]

/** Expansions whose older name differs from the field they follow. */
const expansionRenames: ReadonlyArray<readonly [string, string]> = [
  ["referenced_posts", "referenced_tweets.id"],
  ["affiliation", "affiliation.user_id"]
]

/** Fields that the description now has only as expansions. */
const formerFields: Readonly<Record<string, ReadonlyArray<string>>> = {
  "space.fields": ["creator_id", "host_ids", "invited_user_ids", "speaker_ids", "topic_ids"],
  "list.fields": ["owner_id"],
  "dm_event.fields": ["sender_id", "participant_ids", "referenced_tweets"]
}

const toOlder = new Map(renames)
const toNewer = new Map(renames.map(([newer, older]) => [older, newer]))
const toOlderExpansion = new Map([...renames, ...expansionRenames])

/** The name the emulator has for a parameter of a query. */
export const parameterName = (name: string): string => (name === "post.fields" ? "tweet.fields" : name)

/** The name of a described parameter in a vocabulary. */
export const spokenName = (described: string, names: Vocabulary): string =>
  names === "tweets" ? parameterName(described) : described

/** The name the emulator has for one value of a list of fields or expansions. */
export const valueName = (parameter: string, value: string): string =>
  parameter === "expansions"
    ? (toOlderExpansion.get(value) ?? value)
    : parameter.endsWith(".fields")
      ? (toOlder.get(value) ?? value)
      : value

const enumOf = (parameter: ParameterFacts | undefined): ReadonlyArray<string> =>
  (parameter?.schema.items?.enum ?? []).map(String)

// The streams of all posts still have the older vocabulary, so the older names come from the description too.
const older = new Map(
  facts.operations
    .filter((operation) => operation.id === "streamPostsFirehose")
    .flatMap((operation) => parametersOf(operation).map((parameter) => [parameter.name, enumOf(parameter)] as const))
)

/**
 * All values a list parameter takes, in both vocabularies, or nothing if it takes any value. Expansions of posts
 * are known by `author_id`: other resources have expansions of their own.
 */
export const allowedValues = (parameter: ParameterFacts): ReadonlySet<string> | undefined => {
  const values = enumOf(parameter)
  if (values.length === 0) return undefined
  const name = parameterName(parameter.name)
  const former =
    name === "expansions"
      ? values.includes("referenced_posts") && values.includes("author_id")
        ? older.get(name)
        : []
      : older.get(name)
  const translated = values.map((value) => valueName(name, value))
  return new Set([...values, ...translated, ...(former ?? []), ...(formerFields[name] ?? [])])
}

/** The values a list parameter takes, in the names of one vocabulary. */
export const spokenValues = (parameter: ParameterFacts, names: Vocabulary): ReadonlyArray<string> => {
  if (names === "posts") return enumOf(parameter)
  const name = parameterName(parameter.name)
  return Array.from(allowedValues(parameter) ?? [])
    .filter((value) => valueName(name, value) === value)
    .sort()
}

const namesIn = (parameter: string, value: string): Vocabulary | undefined => {
  if (parameter !== "expansions" && !parameter.endsWith(".fields")) return undefined
  if (valueName(parameter, value) !== value) return "posts"
  return toNewerParameter.has(value) ? "tweets" : undefined
}

/** The vocabulary of a query, by the first name that only one of the two has. */
export const vocabularyOf = (pairs: ReadonlyArray<readonly [string, string]>): Vocabulary | undefined => {
  for (const [name, text] of pairs) {
    if (name === "post.fields") return "posts"
    if (name === "tweet.fields") return "tweets"
    const found = text.split(",").flatMap((value) => namesIn(name, value) ?? [])[0]
    if (found !== undefined) return found
  }
  return undefined
}

const toNewerParameter = new Map([
  ...toNewer,
  ...expansionRenames.map(([newer, older]) => [older, newer] as const),
  ["tweet.fields", "post.fields"] as const
])

// A problem names the parameter or expansion it comes from, also in its sentence.
const renameSource = (key: string, text: string): string => {
  if (key === "parameter") return toNewerParameter.get(text) ?? text
  if (key !== "detail") return text
  return text.replace(/(?<= with )[\w.]+(?=: \[)/, (name) => toNewerParameter.get(name) ?? name)
}

// The kind of a problem is an address.
const toFormerHost = (key: string, text: string): string =>
  key === "type" ? text.replace("https://api.x.com/2/problems/", "https://api.twitter.com/2/problems/") : text

/** The new names of a key and of a text under it. */
interface Renaming {
  readonly key: (key: string) => string
  readonly text: (key: string, text: string) => string
}

const rename = (renaming: Renaming, value: unknown): unknown => {
  if (Array.isArray(value)) return value.map((entry) => rename(renaming, entry))
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      renaming.key(key),
      typeof inner === "string" ? renaming.text(key, inner) : rename(renaming, inner)
    ])
  )
}

const newerKey = (key: string): string => toNewer.get(key) ?? key

const sameKey = (key: string): string => key

const asIs = (_: string, text: string): string => text

const former: Renaming = { key: (key) => toOlder.get(key) ?? key, text: asIs }

/** A value in the names of the description, in those that the emulator has inside. */
export const toOlderNames = (value: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  // An object stays one.
  rename(former, value) as Readonly<Record<string, unknown>>

/**
 * A response in the wanted wording. Problems name what they come from as the request does, whose vocabulary is
 * `names`.
 */
export const speak = (
  { problem_types, vocabulary }: Wording,
  body: unknown,
  names: Vocabulary = vocabulary
): unknown => {
  const source = names === "posts" ? renameSource : asIs
  const type = problem_types === "twitter" ? toFormerHost : asIs
  const key = vocabulary === "posts" ? newerKey : sameKey
  if (source === asIs && type === asIs && key === sameKey) return body
  return rename({ key, text: (key, text) => type(key, source(key, text)) }, body)
}
