import { Buffer } from "node:buffer"
import { backslash } from "./json-bytes.ts"

/** Begins a cell that a spreadsheet would run as a formula, and one that begins with it itself. */
export const formulaPrefix = "'"

/** For each byte whether it is one of these characters: 1 or 0. */
export const bytesOf = (characters: RegExp): Uint8Array =>
  Uint8Array.from({ length: 256 }, (_, code) => (characters.test(String.fromCharCode(code)) ? 1 : 0))

// A spreadsheet runs what begins with these; OWASP, "CSV Injection". A tab and the ends of lines are escaped in JSON.
const formula = bytesOf(/[=+\-@']/)
const escapedFormula = bytesOf(/[trn]/)
const fullWidthFormulas = Array.from("＝＋－＠", (sign) => Buffer.from(sign))

/** The first byte of each of them. */
const fullWidthStart = 0xef

/** Whether a text of JSON begins like a formula. */
export const beginsFormula = (json: Buffer, from: number, to: number): boolean => {
  const first = json[from] ?? 0
  if (from >= to) return false
  if (first === backslash) return escapedFormula[json[from + 1] ?? 0] === 1
  if (first < 0x80) return formula[first] === 1
  return (
    first === fullWidthStart && fullWidthFormulas.some((sign) => sign.equals(json.subarray(from, from + sign.length)))
  )
}
