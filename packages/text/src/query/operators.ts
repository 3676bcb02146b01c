/** The facts about an operator of a query. */
export interface OperatorFacts {
  /** Other names of it. The X API takes them, too. */
  readonly aliases?: ReadonlyArray<string>
  /** Whether a query may consist of it. The others only narrow down what another one finds. */
  readonly alone: boolean
  /** Whether it may be negated, must not be, or has to be. */
  readonly negated: "may" | "never" | "must"
  /** The product that has the operator: searches and counts, rules of the filtered stream, or both. */
  readonly product: "both" | "search" | "stream"
  /** Whether only searches of the last seven days have it, and not the full archive. */
  readonly recent?: true
  /** Who may use it. Enterprise access includes self-serve access. */
  readonly access: "self-serve" | "enterprise"
  /** Whether a query may have it once. */
  readonly once?: true
  /** The form of its value, by its name in the table of forms. */
  readonly value: ValueForm
}

/** The forms of values. */
export type ValueForm =
  | "word"
  | "text"
  | "hashtag"
  | "username"
  | "cashtag"
  | "user"
  | "id"
  | "context"
  | "country"
  | "radius"
  | "box"
  | "count"
  | "range"
  | "language"
  | "percent"
  | "share"
  | "is"
  | "nullcast"
  | "has"

const both = { alone: true, negated: "may", product: "both", access: "self-serve" } as const
const search = { ...both, product: "search" } as const
const stream = { ...both, product: "stream" } as const
const besideOthers = { ...both, alone: false } as const

/**
 * Every operator of the query language, by the name before the colon; `keyword`, `phrase`, `proximity`, `hashtag`,
 * `mention` and `cashtag` are written with signs instead. For some operators of streams it is not documented whether they
 * may stand alone; they are taken for such.
 *
 * @since 0.1.0
 * @see https://docs.x.com/x-api/posts/search/integrate/operators
 * @see https://docs.x.com/x-api/posts/filtered-stream/integrate/operators
 */
export const operators = {
  keyword: { ...both, value: "word" },
  phrase: { ...both, value: "text" },
  proximity: { ...stream, value: "text" },
  hashtag: { ...both, value: "hashtag" },
  mention: { ...both, value: "username" },
  cashtag: { ...both, value: "cashtag" },
  from: { ...both, value: "user" },
  to: { ...both, value: "user" },
  retweets_of: { ...both, value: "user", aliases: ["retweets_of_user"] },
  from_affiliate_of: { ...stream, value: "user" },
  to_affiliate_of: { ...stream, value: "user" },
  url: { ...both, value: "text" },
  url_title: { ...stream, value: "text" },
  url_description: { ...stream, value: "text" },
  url_contains: { ...stream, value: "text" },
  context: { ...both, value: "context" },
  entity: { ...both, value: "text", recent: true },
  conversation_id: { ...both, value: "id" },
  list: { ...search, value: "id", once: true },
  in_reply_to_tweet_id: { ...both, value: "id", aliases: ["in_reply_to_status_id"] },
  retweets_of_tweet_id: { ...both, value: "id", aliases: ["retweets_of_status_id"] },
  quotes_of_tweet_id: { ...search, value: "id", aliases: ["quotes_of_status_id"] },
  place: { ...both, value: "text" },
  place_country: { ...both, value: "country" },
  point_radius: { ...both, value: "radius" },
  bounding_box: { ...both, value: "box", aliases: ["geo_bounding_box"] },
  bio: { ...stream, value: "text", aliases: ["user_bio"] },
  bio_name: { ...stream, value: "text" },
  bio_location: { ...stream, value: "text", aliases: ["user_bio_location"] },
  min_likes: { ...both, value: "count" },
  min_replies: { ...both, value: "count" },
  min_reposts: { ...both, value: "count" },
  min_followers: { ...stream, value: "count" },
  followers_count: { ...stream, value: "range" },
  tweets_count: { ...stream, value: "range" },
  following_count: { ...stream, value: "range" },
  listed_count: { ...stream, value: "range" },
  source: { ...stream, value: "text" },
  embedding: { ...stream, negated: "never", access: "enterprise", value: "text" },
  embedding_threshold: { ...stream, alone: false, access: "enterprise", value: "share" },
  is: { ...besideOthers, value: "is" },
  "is:nullcast": { ...besideOthers, negated: "must", value: "nullcast" },
  has: { ...besideOthers, value: "has" },
  lang: { ...besideOthers, value: "language" },
  sample: { ...stream, alone: false, negated: "never", value: "percent" }
} as const satisfies Readonly<Record<string, OperatorFacts>>

/** The name of an operator in the table. */
export type OperatorName = keyof typeof operators

const isOperatorName = (name: string): name is OperatorName => Object.hasOwn(operators, name)

/** The facts about an operator with a value, if there is one: `is` depends on it. */
export const operatorFacts = (name: string, value: string): OperatorFacts | undefined => {
  const withValue = `${name}:${value}`
  return isOperatorName(withValue) ? operators[withValue] : isOperatorName(name) ? operators[name] : undefined
}

// Written with signs instead of a name.
const writtenWithSigns: ReadonlyArray<string> = [
  "keyword",
  "phrase",
  "proximity",
  "hashtag",
  "mention",
  "cashtag",
  "is:nullcast"
]

/** The operator that is written with this name, or one of its other names, before a colon. */
export const operatorNamed = (written: string): OperatorName | undefined => {
  const name = written.toLowerCase()
  if (isOperatorName(name)) return writtenWithSigns.includes(name) ? undefined : name
  const entries: ReadonlyArray<readonly [string, OperatorFacts]> = Object.entries(operators)
  const found = entries.find(([, { aliases }]) => aliases?.includes(name))?.[0]
  return found !== undefined && isOperatorName(found) ? found : undefined
}
