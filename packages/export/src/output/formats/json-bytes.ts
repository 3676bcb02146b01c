/**
 * Finds values in the bytes of JSON as `JSON.stringify` writes it, which has no white space. Rows are stored like that.
 * Parsing them takes longer than everything else that CSV needs.
 */

// The bytes that JSON consists of.
export const quote = 0x22
export const comma = 0x2c
export const backslash = 0x5c
export const listStart = 0x5b
export const listEnd = 0x5d
export const objectStart = 0x7b
export const objectEnd = 0x7d

/** Where the quote is that ends a string. `at` is its first quote. */
export const stringEnd = (json: Uint8Array, at: number): number => {
  for (let end = at + 1; ; end++) {
    const byte = json[end]
    if (byte === quote) return end
    if (byte === backslash) end += 1
  }
}

const nestedEnd = (json: Uint8Array, from: number): number => {
  let depth = 0
  for (let at = from; ; at++) {
    const byte = json[at]
    if (byte === quote) at = stringEnd(json, at)
    else if (byte === objectStart || byte === listStart) depth += 1
    else if ((byte === objectEnd || byte === listEnd) && --depth === 0) return at + 1
  }
}

/** The position after a value. */
export const valueEnd = (json: Uint8Array, from: number): number => {
  const first = json[from]
  if (first === quote) return stringEnd(json, from) + 1
  if (first === objectStart || first === listStart) return nestedEnd(json, from)
  for (let at = from; ; at++) {
    const byte = json[at]
    if (byte === comma || byte === objectEnd || byte === listEnd) return at
  }
}

/** A field of an object: it has a number, or fields of its own. */
export interface JsonField {
  readonly name: Uint8Array
  readonly number: number
  readonly fields?: JsonFields
}

/** Fields in groups by the length, the first and the last byte of their names, which few have in common. */
export type JsonFields = ReadonlyArray<ReadonlyArray<JsonField> | undefined>

const groupCount = 256

const groupOf = (bytes: Uint8Array, from: number, to: number): number =>
  ((to - from) * 37 + (bytes[from] ?? 0) * 7 + (bytes[to - 1] ?? 0)) % groupCount

/** Groups fields for {@link fieldAt}. */
export const jsonFields = (fields: ReadonlyArray<JsonField>): JsonFields => {
  const groups: Array<Array<JsonField>> = []
  for (const field of fields) (groups[groupOf(field.name, 0, field.name.length)] ??= []).push(field)
  return groups
}

const isAt = (json: Uint8Array, from: number, to: number, name: Uint8Array): boolean => {
  if (to - from !== name.length) return false
  for (let index = 0; index < name.length; index++) if (json[from + index] !== name[index]) return false
  return true
}

/** The field whose name has these bytes. */
export const fieldAt = (fields: JsonFields, json: Uint8Array, from: number, to: number): JsonField | undefined => {
  const group = fields[groupOf(json, from, to)] ?? []
  for (const field of group) if (isAt(json, from, to, field.name)) return field
  return undefined
}
