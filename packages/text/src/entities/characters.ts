// Characters by their UTF-16 code units. Links are looked for in every text, and comparing numbers is many times as fast as
// an expression for each character.

/** Latin letters with accents, and the accents, for an expression. */
export const accented =
  "\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u024f\\u0253\\u0254\\u0256\\u0257\\u0259\\u025b\\u0263\\u0268\\u026f\\u0272\\u0289\\u028b\\u02bb\\u0300-\\u036f\\u1e00-\\u1eff"

const accentedLetter = new RegExp(`[${accented}]`)

/** Whether it is a Latin letter with an accent, or an accent. */
export const isAccented = (unit: number): boolean => unit >= 0xc0 && accentedLetter.test(String.fromCharCode(unit))

/** Whether it is one of A to Z, a to z, and 0 to 9. */
export const isAlphanumeric = (unit: number): boolean =>
  (unit >= 0x61 && unit <= 0x7a) || (unit >= 0x41 && unit <= 0x5a) || (unit >= 0x30 && unit <= 0x39)
