import { Buffer } from "node:buffer"
import type { Kind } from "../../plan/resource.ts"
import type { StoredRow } from "../../store/store.ts"
import { type Column, columnsOf, type Places, placesOf } from "../../page/columns.ts"
import { bytesOf, formulaPrefix } from "./csv-bytes.ts"
import {
  backslash,
  comma,
  fieldAt,
  type JsonFields,
  jsonFields,
  listStart,
  objectEnd,
  objectStart,
  quote,
  stringEnd,
  valueEnd
} from "./json-bytes.ts"

// The characters of IDs, handles, times and links. A text with any other is quoted.
const plain = bytesOf(/[\w.:/-]/)

const escapes = new Map(
  Array.from('"\\/bfnrt', (name) => [name.charCodeAt(0), JSON.parse(`"\\${name}"`).charCodeAt(0)])
)
const unicodeEscape = 0x75

/** The first byte of `null`. */
const nullStart = 0x6e

// Spreadsheets keep 15 digits of a number, unless it is the text of a formula.
const longDigits = /^\d{16,}$/

/** Whether rows of a kind have the columns of their author too. */
export const hasAuthor = (kind: Kind): boolean => kind === "posts" || kind === "referenced_posts"

/** The columns of a kind, with the columns of a post's author. */
const withAuthor = (kind: Kind): ReadonlyArray<Column> =>
  hasAuthor(kind)
    ? [...columnsOf(kind), ...columnsOf("users").map((column) => ({ ...column, name: `author.${column.name}` }))]
    : columnsOf(kind)

/** The line with the names of the columns. */
export const csvHeader = (kind: Kind): string =>
  `${withAuthor(kind)
    .map(({ name }) => name)
    .join(",")}\r\n`

const fieldsIn = ({ fields }: Places): JsonFields =>
  jsonFields(
    Array.from(fields, ([name, place]) =>
      "fields" in place
        ? { name: Buffer.from(name), number: -1, fields: fieldsIn(place) }
        : { name: Buffer.from(name), number: place.index }
    )
  )

/** The most bytes that a cell has besides its text with doubled quotes: `,"=""` and `"""`. */
const besideText = 8

const none: ReadonlyArray<string> = []

/** The cells of rows, which are there until the next rows are printed. */
export interface CsvRows {
  readonly bytes: Buffer
  /** Where the cells of each row end, and the next begin. */
  readonly ends: ReadonlyArray<number>
  /** The ID of the author of each row. Empty for rows that have none. */
  readonly authors: ReadonlyArray<string>
}

/** How cells are written. */
export interface CsvStyle {
  /** Whether long numbers are formulas, so that spreadsheets do not round them. */
  readonly isForSpreadsheets: boolean
  /** Whether texts that begin like formulas are left as they are. */
  readonly keepsFormulas: boolean
}

/**
 * Prints resources as cells of CSV, from the bytes of their JSON to the bytes of the cells. It works on bytes, with fields that change,
 * for the speed: `npm run bench -- export` compares the rows per second of CSV, NDJSON and Parquet.
 */
export class CsvPrinter {
  readonly columns: ReadonlyArray<Column>
  readonly fields: JsonFields
  readonly author: number
  readonly style: CsvStyle
  /** Where the values of the columns are in the JSON of a row: from, and to. */
  readonly from: Int32Array
  readonly to: Int32Array
  json: Buffer = Buffer.alloc(0)
  at = 0
  output: Buffer = Buffer.alloc(0)
  length = 0

  constructor(kind: Kind, style: CsvStyle) {
    this.columns = columnsOf(kind)
    this.fields = fieldsIn(placesOf(kind))
    this.author = hasAuthor(kind) ? this.columns.findIndex(({ name }) => name === "author_id") : -1
    this.style = style
    this.from = new Int32Array(this.columns.length)
    this.to = new Int32Array(this.columns.length)
  }

  print(rows: ReadonlyArray<Pick<StoredRow, "json">>): CsvRows {
    this.json = Buffer.from(rows.map(({ json }) => json).join("\n"))
    const needed = 2 * this.json.length + besideText * this.columns.length * rows.length
    if (this.output.length < needed) this.output = Buffer.allocUnsafe(needed)
    this.length = 0
    this.at = 0
    const [ends, authors]: [Array<number>, Array<string>] = [[], []]
    for (const _ of rows) {
      this.printRow()
      ends.push(this.length)
      const from = this.from[this.author] ?? -1
      authors.push(from === -1 ? "" : this.json.toString("latin1", from + 1, (this.to[this.author] ?? 0) - 1))
    }
    return { bytes: this.output, ends, authors }
  }

  private printRow(): void {
    this.from.fill(-1)
    const others = this.find(this.fields)
    this.at += 1
    for (let column = 0; column < this.columns.length; column++) {
      if (column > 0) this.output[this.length++] = comma
      if ((this.from[column] ?? -1) >= 0) this.printCell(column)
    }
    if (others.length > 0) this.printJson(Buffer.from(`{${others.join(",")}}`))
  }

  /** Finds the values of the columns in an object. Returns its members that have no column. */
  private find(fields: JsonFields): ReadonlyArray<string> {
    const { json } = this
    let others = none
    let at = this.at
    if (json[at + 1] === objectEnd) at += 1
    // At the beginning of the object, or a comma, until its end.
    while (json[at] !== objectEnd) {
      const name = at + 1
      const nameEnd = stringEnd(json, name)
      const from = nameEnd + 2
      const field = fieldAt(fields, json, name + 1, nameEnd)
      if (field?.fields !== undefined && json[from] === objectStart) {
        this.at = from
        const inner = this.find(field.fields)
        at = this.at
        if (inner.length > 0) others = [...others, `${json.toString("utf8", name, from)}{${inner.join(",")}}`]
        continue
      }
      at = valueEnd(json, from)
      if (field === undefined || field.fields !== undefined) others = [...others, json.toString("utf8", name, at)]
      else {
        this.from[field.number] = from
        this.to[field.number] = at
      }
    }
    this.at = at + 1
    return others
  }

  private printCell(column: number): void {
    const { json } = this
    const [from, to] = [this.from[column] ?? 0, this.to[column] ?? 0]
    const type = this.columns[column]?.type
    const first = json[from]
    if (first === nullStart) return
    if (first === quote && type !== "json" && type !== "list") this.printText(from + 1, to - 1)
    else if (type === "json" || first === quote || first === objectStart || first === listStart) {
      this.printJson(json, from, to)
    } else this.copy(from, to)
  }

  private copy(from: number, to: number): void {
    const { json, output } = this
    let { length } = this
    for (let at = from; at < to; at++) output[length++] = json[at] ?? 0
    this.length = length
  }

  /** Prints a text that is not quoted, if it is one. */
  private printPlain(from: number, to: number): boolean {
    const { json, output } = this
    let { length } = this
    let at = from
    while (at < to && plain[json[at] ?? 0] === 1) output[length++] = json[at++] ?? 0
    if (at < to || from === to) return false
    this.length = length
    return true
  }

  private printText(from: number, to: number): void {
    const { json, style } = this
    const prefix = style.keepsFormulas ? "" : formulaPrefix(json, from, to)
    if (style.isForSpreadsheets && longDigits.test(json.toString("latin1", from, to))) {
      return this.append(`"=""${json.toString("latin1", from, to)}"""`)
    }
    if (prefix === "" && this.printPlain(from, to)) return
    this.output[this.length++] = quote
    if (prefix !== "") this.append(prefix)
    for (let at = from; at < to; at++) {
      const start = at
      while (at < to && json[at] !== backslash) at++
      this.copy(start, at)
      if (at < to) at = this.printEscape(at + 1)
    }
    this.output[this.length++] = quote
  }

  /** Prints an escaped character, and returns where it ends. */
  private printEscape(at: number): number {
    const name = this.json[at] ?? 0
    if (name === unicodeEscape) {
      this.append(String.fromCharCode(Number.parseInt(this.json.toString("latin1", at + 1, at + 5), 16)))
      return at + 4
    }
    if (name === quote) this.output[this.length++] = quote
    this.output[this.length++] = escapes.get(name) ?? name
    return at
  }

  /** Prints JSON as a text. Of JSON, only a negative number is like a formula. */
  private printJson(json: Buffer, from = 0, to = json.length): void {
    const { output } = this
    output[this.length++] = quote
    if (!this.style.keepsFormulas) this.append(formulaPrefix(json, from, from + 1))
    let { length } = this
    for (let at = from; at < to; at++) {
      const byte = json[at] ?? 0
      if (byte === quote) output[length++] = quote
      output[length++] = byte
    }
    output[length++] = quote
    this.length = length
  }

  private append(text: string): void {
    this.length += this.output.write(text, this.length)
  }
}
