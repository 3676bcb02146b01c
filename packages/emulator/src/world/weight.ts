/** The weight of a text, by which X limits the length of posts. */
import { entitiesOf } from "./entities.ts"
import { linkLength } from "./short-links.ts"

/** Characters that weigh 1; all others weigh 2. https://docs.x.com/fundamentals/counting-characters */
const light: ReadonlyArray<readonly [first: number, last: number]> = [
  [0x0000, 0x10ff],
  [0x2000, 0x200d],
  [0x2010, 0x201f],
  [0x2032, 0x2037]
]

// An emoji weighs 2 however many characters it is made of. `v` is younger than the syntax that this is compiled to.
// Compiling it takes 10 ms, and most programs never need it.
let emoji: RegExp | undefined

const emojis = (): RegExp =>
  (emoji ??= new RegExp(
    String.raw`\p{RGI_Emoji}|[0-9#*]\u{20E3}|\p{Extended_Pictographic}\u{FE0F}?(?:\u{200D}\p{Extended_Pictographic}\u{FE0F}?)+`,
    "gv"
  ))

// oxlint-disable-next-line no-control-regex
const isAscii = /^[\u0000-\u007f]*$/

const characterWeight = (character: string): number => {
  const point = character.codePointAt(0) ?? 0
  return light.some(([first, last]) => point >= first && point <= last) ? 1 : 2
}

const plainWeight = (text: string): number =>
  Array.from(text).reduce((sum, character) => sum + characterWeight(character), 0)

/** How much a text weighs: links 23, most characters 1, Chinese, Japanese and Korean ones and each emoji 2. */
export const weightOf = (text: string): number => {
  const normalized = text.normalize("NFC")
  const { urls } = entitiesOf(normalized)
  const characters = Array.from(normalized)
  for (const { end, start } of urls) characters.fill("", start, end)
  const rest = characters.join("")
  // Each ASCII character weighs 1, and every emoji has another character.
  if (isAscii.test(rest)) return urls.length * linkLength + rest.length
  return urls.length * linkLength + 2 * (rest.match(emojis())?.length ?? 0) + plainWeight(rest.replace(emojis(), ""))
}
