/** Finds characters that nobody sees: they can carry a text that only a model reads, or hide what a text says. */

/** A character that nobody sees. */
export interface Invisible {
  readonly character: string
  /** Its place in the text, counted in characters from 1. */
  readonly place: number
}

// Characters that Unicode calls default ignorable or formats, controls, separators of lines, halves of pairs, and the blank of braille.
const suspicious = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\p{Cs}\u2028\u2029\u2800]/u

// Formats that are drawn around the digits after them.
const drawn = /[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}]/u

const pictograph = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\u2640\u2642]/u

const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

// Scripts whose letters have another form beside a joiner or a non-joiner.
const joining =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mandaic}\p{Script=Nko}\p{Script=Mongolian}\p{Script=Phags_Pa}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}\p{Script=Balinese}\p{Script=Javanese}]/u

const joinable = /[\p{L}\p{M}]/u

/** Regional flags of emoji, by the letters of their tags. No others are drawn. */
const taggedFlag =
  /^\u{1f3f4}\u{e0067}\u{e0062}(?:\u{e0065}\u{e006e}\u{e0067}|\u{e0073}\u{e0063}\u{e0074}|\u{e0077}\u{e006c}\u{e0073})\u{e007f}/u

/** A kind of characters that are seen by their effect on the neighbours, and the rule for these. */
type Rule = readonly [characters: RegExp, isSeen: (before: string, after: string, around: () => boolean) => boolean]

const isJoined = (before: string, after: string) =>
  joining.test(before) && joinable.test(before) && !/[\u200c\u200d]/.test(after)

const rules: ReadonlyArray<Rule> = [
  [drawn, () => true],
  // A line break that has two characters.
  [/\r/, (_, after) => after === "\n"],
  [/[\n\t]/, () => true],
  [
    /\u200d/,
    (before, after) =>
      (/[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f]/u.test(before) && pictograph.test(after)) ||
      isJoined(before, after)
  ],
  [/\u200c/, isJoined],
  [
    /[\ufe0e\ufe0f]/,
    (before, after) =>
      /[0-9#*]/.test(before) ? after === "\u20e3" : /[\p{Emoji}\p{Script=Han}\p{So}\p{Sm}]/u.test(before)
  ],
  [
    /[\ufe00-\ufe0d]/,
    (before) => /[\p{Script=Han}\p{Sm}\p{Script=Myanmar}\p{Script=Phags_Pa}\p{Script=Manichaean}]/u.test(before)
  ],
  [/[\u{e0100}-\u{e01ef}]/u, (before) => /\p{Script=Han}/u.test(before)],
  [/[\u180b-\u180f]/, (before) => /\p{L}/u.test(before) && /\p{Script=Mongolian}/u.test(before)],
  [/[\u200e\u200f\u061c]/, (before, _, around) => !/[\u200e\u200f\u061c]/.test(before) && around()],
  [/\u2800/, (before, after) => /[\u2801-\u28ff]/.test(before) || /[\u2801-\u28ff]/.test(after)],
  [/[\u{13430}-\u{1343f}]/u, (before) => /\p{Script=Egyptian_Hieroglyphs}/u.test(before)]
]

/** Whether the nearest letter before or after a place is of a script that is written from right to left. */
const isBesideRightToLeft = (characters: ReadonlyArray<string>, place: number): boolean => {
  const near = (step: number) => {
    for (let at = place + step; at >= 0 && at < characters.length && Math.abs(at - place) <= 40; at += step) {
      if (/\p{L}/u.test(characters[at] ?? "")) return rightToLeft.test(characters[at] ?? "")
    }
    return false
  }
  return near(-1) || near(1)
}

/** The number of characters of a flag with tags that begins at a place. */
const flagAt = (characters: ReadonlyArray<string>, place: number): number =>
  characters[place] === "\u{1f3f4}" && taggedFlag.test(characters.slice(place, place + 7).join("")) ? 7 : 0

/** Characters that need no neighbour: line breaks, tabs, and what is drawn. */
const isAlone = (character: string): boolean => /[\n\r\t]/.test(character) || drawn.test(character)

/** The characters of a text that nobody sees. One right after another is seen only if it needs no neighbour. */
export const invisibleIn = (text: string): ReadonlyArray<Invisible> => {
  if (!suspicious.test(text)) return []
  const characters = Array.from(text)
  const found: Array<Invisible> = []
  const isAfterOne = (at: number) => found.at(-1)?.place === at
  for (let at = 0; at < characters.length; at++) {
    const character = characters[at] ?? ""
    const flag = flagAt(characters, at)
    if (flag > 0) at += flag - 1
    else if (suspicious.test(character)) {
      const rule = rules.find(([kind]) => kind.test(character))
      const around = () => isBesideRightToLeft(characters, at)
      const isSeen =
        (isAlone(character) || !isAfterOne(at)) &&
        rule?.[1](characters[at - 1] ?? "", characters[at + 1] ?? "", around) === true
      if (!isSeen) found.push({ character, place: at + 1 })
    }
  }
  return found
}

/** The name of a character, such as `U+200B`. */
export const codeOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`
