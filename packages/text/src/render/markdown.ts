import type { TextRenderer } from "./renderer.ts"
import { entityAddress, cashtagAddress, hashtagAddress, labelOf, userAddress } from "./addresses.ts"

// Signs that have a meaning anywhere.
const escapeMarkdown = (text: string): string => text.replaceAll(/[\\`*_[\]<>~|&!$]/g, "\\$&")

// Signs and spaces that have one at the start of a line, and the ends of lines.
const escapeLines = (text: string): string =>
  escapeMarkdown(text)
    .replaceAll(/^([ \t]*)([#+=-])/gm, "$1\\$2")
    .replaceAll(/^([ \t]*\d{1,9})(?=[.)])/gm, "$1\\")
    .replaceAll(/\n[ \t]+/g, "\n")
    .replaceAll(/([^\n])\n(?!\n)/g, "$1\\\n")

const markdownLink = (address: string | undefined, label: string): string => {
  const target = address
    ?.replaceAll(/[\s<>\\]/g, encodeURIComponent)
    .replaceAll("(", "%28")
    .replaceAll(")", "%29")
  return target === undefined ? escapeMarkdown(label) : `[${escapeMarkdown(label)}](${target})`
}

/**
 * Writes Markdown (CommonMark), for `renderText`: links, mentions and tags as links, new lines as line breaks. Signs that
 * have a meaning in Markdown are escaped, and links lead to `http` and `https` only.
 *
 * @since 0.1.0
 * @example
 * ```ts
 * import { asMarkdown, renderText } from "xeffect/text"
 *
 * const markdown = renderText({ text: "*High* tide" }, asMarkdown) // \*High\* tide
 * ```
 */
export const asMarkdown = {
  text: (text) => escapeLines(text.replaceAll(/\r\n?/g, "\n")),
  url: (url) => markdownLink(entityAddress(url), labelOf(url)),
  mention: (mention, text) => markdownLink(userAddress(mention), text),
  hashtag: (hashtag, text) => markdownLink(hashtagAddress(hashtag), text),
  cashtag: (cashtag, text) => markdownLink(cashtagAddress(cashtag), text)
} as const satisfies TextRenderer
