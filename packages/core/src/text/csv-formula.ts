// A spreadsheet runs what begins with these signs; OWASP, "CSV Injection". Some take white space and characters that nobody sees
// from the beginning first.
const formula = /^(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠])/u

/** Begins a cell that a spreadsheet would run as a formula, and one that begins with it itself. */
const prefix = "'"

/**
 * A text as a cell of CSV has it: with a `'` before what a spreadsheet would run as a formula, and before a `'`, so that
 * removing one gives the text back.
 * @since 0.1.0
 */
export const withoutFormula = (text: string): string =>
  text.startsWith(prefix) || formula.test(text) ? prefix + text : text

/**
 * A cell of CSV (RFC 4180), in quotes if it needs them.
 * @since 0.1.0
 */
export const csvCell = (text: string): string =>
  /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
