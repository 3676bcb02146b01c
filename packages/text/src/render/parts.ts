import type { SentMention, SentSpan, SentTag, SentText, SentUrl } from "./tweet.ts"

/** A part of a text, with what it is. Texts are not escaped. */
export type TextPart =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "url"; readonly text: string; readonly entity: SentUrl }
  | { readonly type: "mention"; readonly text: string; readonly entity: SentMention }
  | { readonly type: "hashtag" | "cashtag"; readonly text: string; readonly entity: SentTag }

const characters: Readonly<Record<string, string>> = { "&amp;": "&", "&lt;": "<", "&gt;": ">" }

const unescapeText = (text: string): string =>
  text.replaceAll(/&(?:amp|lt|gt);/g, (escaped) => characters[escaped] ?? escaped)

interface ExpectedEntity {
  readonly span: SentSpan
  /** The text that is there, not escaped. A tag may have a sign of full width. */
  readonly expected: string
  readonly part: (text: string) => TextPart
}

const expectedIn = ({ entities }: SentText): ReadonlyArray<ExpectedEntity> => {
  const { cashtags = [], hashtags = [], mentions = [], urls = [] } = entities ?? {}
  const all: ReadonlyArray<ExpectedEntity> = [
    ...urls.map((entity): ExpectedEntity => ({
      span: entity,
      expected: entity.url ?? "",
      part: (text) => ({ type: "url", text, entity })
    })),
    ...mentions.map((entity): ExpectedEntity => ({
      span: entity,
      expected: `@${entity.username ?? ""}`,
      part: (text) => ({ type: "mention", text, entity })
    })),
    ...hashtags.map((entity): ExpectedEntity => ({
      span: entity,
      expected: `#${entity.tag ?? ""}`,
      part: (text) => ({ type: "hashtag", text, entity })
    })),
    ...cashtags.map((entity): ExpectedEntity => ({
      span: entity,
      expected: `$${entity.tag ?? ""}`,
      part: (text) => ({ type: "cashtag", text, entity })
    }))
  ]
  return all.filter(({ expected }) => expected.length > 1).toSorted((a, b) => (a.span.start ?? 0) - (b.span.start ?? 0))
}

/** The places of code points, and of the end. */
const codePointsIn = (text: string): ReadonlyArray<number> => {
  const places: Array<number> = []
  for (let at = 0; at < text.length; at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1) places.push(at)
  return [...places, text.length]
}

const plain = (text: string): string => text.replace(/^[＠＃]/, (sign) => (sign === "＠" ? "@" : "#")).toLowerCase()

/**
 * The parts of a text that was read. An entity is where its indices say, in code points of the escaped text; if
 * something else is there, in the places of the text that is not escaped, or at the next place where it is.
 */
export const textParts = (sent: SentText): ReadonlyArray<TextPart> => {
  const escaped = sent.text ?? ""
  const text = unescapeText(escaped)
  const [places, placesEscaped] = [codePointsIn(text), codePointsIn(escaped)]
  const parts: Array<TextPart> = []
  let done = 0
  for (const { expected, part, span } of expectedIn(sent)) {
    const start = placeOf(span, expected)
    if (start === -1) continue
    const end = start + expected.length
    if (start > done) parts.push({ type: "text", text: text.slice(done, start) })
    parts.push(part(text.slice(start, end)))
    done = end
  }
  if (done < text.length) parts.push({ type: "text", text: text.slice(done) })
  return parts

  function placeOf({ start = 0 }: SentSpan, expected: string): number {
    const counted = unescapeText(escaped.slice(0, placesEscaped[start])).length
    const is = (at: number | undefined): at is number =>
      at !== undefined && at >= done && plain(text.slice(at, at + expected.length)) === plain(expected)
    return is(counted) ? counted : is(places[start]) ? places[start] : text.indexOf(expected, done)
  }
}
