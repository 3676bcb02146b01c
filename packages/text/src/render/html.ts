import type { TextRenderer } from "./renderer.ts"
import { entityAddress, cashtagAddress, hashtagAddress, labelOf, userAddress } from "./addresses.ts"

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;"
}

const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character)

const anchor = (address: string | undefined, label: string): string =>
  address === undefined
    ? escapeHtml(label)
    : `<a href="${escapeHtml(address)}" rel="nofollow noopener">${escapeHtml(label)}</a>`

/**
 * Writes HTML, for `renderText`: links, mentions and tags as links, new lines as `<br>`. Everything is escaped, and links
 * lead to `http` and `https` only.
 *
 * @since 0.1.0
 * @example
 * ```ts
 * import { asHtml, renderText } from "xeffect/text"
 *
 * const html = renderText({ text: "1 &lt; 2" }, { ...asHtml, mention: (_, text) => `<b>${text}</b>` })
 * ```
 */
export const asHtml = {
  text: (text) => escapeHtml(text).replaceAll(/\r\n?|\n/g, "<br>\n"),
  url: (link) => anchor(entityAddress(link), labelOf(link)),
  mention: (mention, text) => anchor(userAddress(mention), text),
  hashtag: (hashtag, text) => anchor(hashtagAddress(hashtag), text),
  cashtag: (cashtag, text) => anchor(cashtagAddress(cashtag), text)
} as const satisfies TextRenderer
