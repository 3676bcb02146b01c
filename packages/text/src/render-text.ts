import { readLink } from "./read-link.ts"
import { type TextPart, textParts } from "./render/parts.ts"
import type { TextRenderer } from "./render/renderer.ts"
import type { RenderableTweet, SentUrl } from "./render/tweet.ts"

export { asHtml } from "./render/html.ts"
export { asMarkdown } from "./render/markdown.ts"
export type { TextRenderer } from "./render/renderer.ts"
export type * from "./render/tweet.ts"

/**
 * Writes the text of a post that was read: links expanded, links to media left out, `&`, `<` and `>` as themselves. Of a
 * long post it is the whole text. Read posts with the fields `entities` and `note_tweet`, and with `referenced_tweets` to
 * write quoted posts.
 *
 * @param tweet a post of a response. The text of a repost is cut; take the post that it reposts
 * @param render how parts are written: `asHtml`, `asMarkdown`, or functions of your own; default plain text
 * @since 0.1.0
 * @see https://docs.x.com/x-api/fundamentals/data-dictionary
 * @example
 * ```ts
 * import { asHtml, renderText } from "xeffect/text"
 * import { getTweet } from "xeffect/tweets"
 * import * as Effect from "effect/Effect"
 *
 * const program = Effect.map(getTweet({ id: "20", tweet_fields: ["entities", "note_tweet"] }), ({ data }) =>
 *   data === undefined ? "" : renderText(data, asHtml)
 * )
 * ```
 */
export const renderText = (tweet: RenderableTweet, render: TextRenderer = {}): string => {
  const parts = textParts(tweet.note_tweet ?? tweet.note_post ?? tweet)
  const quoted = tweet.referenced_tweets?.find(({ type }) => type === "quoted")?.id
  const entities = parts.map((part) => (part.type === "text" ? undefined : entityText(part, render, quoted)))
  return parts
    .map((part, index) => {
      if (part.type !== "text") return entities[index]
      const isBeforeNothing = entities[index + 1] === "" && /^(?:\s|$)/.test(parts[index + 2]?.text ?? "")
      const text = isBeforeNothing ? part.text.trimEnd() : part.text
      return text === "" ? text : (render.text?.(text) ?? text)
    })
    .join("")
}

const entityText = (
  part: Exclude<TextPart, { readonly type: "text" }>,
  render: TextRenderer,
  quoted: string | undefined
): string => {
  switch (part.type) {
    case "url":
      return linkText(part.entity, render, quoted)
    case "mention":
      return render.mention?.(part.entity, part.text) ?? part.text
    default:
      return render[part.type]?.(part.entity, part.text) ?? part.text
  }
}

const linkText = (link: SentUrl, { media, quote, url }: TextRenderer, quoted: string | undefined): string => {
  if (link.media_key !== undefined) return media?.(link) ?? ""
  const target = readLink(link.expanded_url ?? "")
  if (quote !== undefined && quoted !== undefined && target?.type === "tweet" && target.id === quoted)
    return quote(link, quoted)
  return url?.(link) ?? link.expanded_url ?? link.url ?? ""
}
