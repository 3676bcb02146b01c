import { Buffer } from "node:buffer"
import { withoutFormula } from "@xeffect/core/wire"

/** For each byte whether it is one of these characters: 1 or 0. */
export const bytesOf = (characters: RegExp): Uint8Array =>
  Uint8Array.from({ length: 256 }, (_, code) => (characters.test(String.fromCharCode(code)) ? 1 : 0))

// Nearly all other texts begin with one of these, and no formula does.
const harmless = bytesOf(/[\w#"{[]/)

/** The prefix of a cell with a text of JSON: `'` if a spreadsheet would run it as a formula, otherwise nothing. */
export const formulaPrefix = (json: Buffer, from: number, to: number): string => {
  if (from >= to || harmless[json[from] ?? 0] === 1) return ""
  // `JSON.stringify` wrote it.
  const text: string = JSON.parse(`"${json.toString("utf8", from, to)}"`)
  return withoutFormula(text).slice(0, -text.length)
}
