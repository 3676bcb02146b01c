/**
 * Texts as X sends them. The world has the texts of authors. The texts that are sent have short links, `&`, `<` and `>`
 * escaped, and the places of entities count the characters of these.
 */
import { entitiesOf, type Span, type TextEntities } from "./entities.ts"
import { shortLink } from "./short-links.ts"

/** A text in the form that is sent, and where its entities are in it. */
export interface ShownText extends TextEntities {
  readonly text: string
}

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" }

/** The characters of a text with short links, and the place of each original character among them. */
const shorten = (written: string, urls: ReadonlyArray<Span>) => {
  const links = new Map(urls.map((url) => [url.start, url]))
  const characters: Array<string> = []
  const places: Array<number> = []
  let linkEnd = 0
  for (const [index, character] of Array.from(written).entries()) {
    places.push(characters.length)
    const link = links.get(index)
    if (link !== undefined) {
      characters.push(...shortLink(link.value))
      linkEnd = link.end
    } else if (index >= linkEnd) {
      characters.push(character)
    }
  }
  places.push(characters.length)
  return { characters, places }
}

/** How a text is sent. One of more than `maxLength` characters is cut, and ends with an ellipsis. */
export const showText = (written: string, maxLength = Infinity): ShownText => {
  const found = entitiesOf(written)
  // Most texts are sent as written, and so is this one.
  if (found.urls.length === 0 && written.length <= maxLength && !/[&<>]/.test(written)) {
    return { text: written, ...found }
  }
  const { characters, places } = shorten(written, found.urls)
  const whole = characters.length <= maxLength ? characters.length : maxLength - 1
  const shown = characters.slice(0, whole).map((character) => escapes[character] ?? character)
  const offsets = [0]
  for (const character of shown) offsets.push((offsets.at(-1) ?? 0) + Array.from(character).length)
  const move = (spans: ReadonlyArray<Span>): ReadonlyArray<Span> =>
    spans.flatMap(({ end, start, value }) => {
      const [from, to] = [offsets[places[start] ?? -1], offsets[places[end] ?? -1]]
      return from === undefined || to === undefined ? [] : [{ start: from, end: to, value }]
    })
  return {
    text: shown.join("") + (whole < characters.length ? "…" : ""),
    urls: move(found.urls),
    hashtags: move(found.hashtags),
    cashtags: move(found.cashtags),
    mentions: move(found.mentions)
  }
}
