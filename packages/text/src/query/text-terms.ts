import { term } from "./build.ts"
import type { Term, TermNode } from "./node.ts"
import { plainText } from "./values.ts"

/**
 * A word, without spaces and quotation marks. For text of other people there is `phrase`.
 * @since 0.1.0
 */
export const keyword = (word: string): Term<"keyword"> => term("keyword", word)

/**
 * Words that follow each other. The text may be other people's: quotation marks and backslashes in it are dropped, so that
 * it stays a phrase whatever it has.
 *
 * @since 0.1.0
 * @example
 * ```ts
 * import { phrase, query } from "xeffect/text"
 *
 * const text = query(phrase('say "hi" OR from:me')) // "say hi OR from:me"
 * ```
 */
export const phrase = (text: string): Term<"phrase"> => term("phrase", plainText(text))

/**
 * Words with at most this many others between them, 1 to 6. Only for rules of streams.
 * @since 0.1.0
 */
export const proximity = (text: string, distance: number): Term<"proximity"> => {
  const node: TermNode = { ...term("proximity", plainText(text)), distance }
  return node
}

/**
 * A hashtag, with or without its sign.
 * @since 0.1.0
 */
export const hashtag = (tag: string): Term<"hashtag"> => term("hashtag", tag.replace(/^[#＃]/, ""))

/**
 * A mention of a user, by the username with or without its sign.
 * @since 0.1.0
 */
export const mention = (username: string): Term<"mention"> => term("mention", username.replace(/^[@＠]/, ""))

/**
 * A cashtag, with or without its sign.
 * @since 0.1.0
 */
export const cashtag = (symbol: string): Term<"cashtag"> => term("cashtag", symbol.replace(/^\$/, ""))

/**
 * Posts with a link that has this in its short or its expanded form.
 * @since 0.1.0
 */
export const url = (text: string): Term<"url"> => term("url", plainText(text))

/**
 * Posts with a link to a page whose title has these words. Only for rules of streams.
 * @since 0.1.0
 */
export const urlTitle = (text: string): Term<"url_title"> => term("url_title", plainText(text))

/**
 * Posts with a link to a page whose description has these words. Only for rules of streams.
 * @since 0.1.0
 */
export const urlDescription = (text: string): Term<"url_description"> => term("url_description", plainText(text))

/**
 * Posts with a link that has this text in it. Only for rules of streams.
 * @since 0.1.0
 */
export const urlContains = (text: string): Term<"url_contains"> => term("url_contains", plainText(text))

/**
 * Posts about an entity of a domain, by their IDs. In rules of streams one of them may be `*`.
 * @since 0.1.0
 */
export const context = (domain: string, entity: string): Term<"context"> => term("context", `${domain}.${entity}`)

/**
 * Posts about an entity, by its name. Only for searches of the last seven days, and for rules of streams.
 * @since 0.1.0
 */
export const entity = (name: string): Term<"entity"> => term("entity", plainText(name))

/**
 * Posts that were written with this app. Only for rules of streams.
 * @since 0.1.0
 */
export const source = (app: string): Term<"source"> => term("source", plainText(app))

/**
 * Posts whose meaning is near the meaning of a text. Only for rules of streams with enterprise access.
 * @since 0.1.0
 */
export const embedding = (text: string): Term<"embedding"> => term("embedding", plainText(text))

/**
 * How near, from 0 to 1; the X API takes 0.3 without it. Only for rules of streams with enterprise access.
 * @since 0.1.0
 */
export const embeddingThreshold = (share: number): Term<"embedding_threshold"> =>
  term("embedding_threshold", String(share))
