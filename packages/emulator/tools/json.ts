/** The description is not one this tool understands. The message says where and why. */
export class DescriptionError extends Error {
  override readonly name = "DescriptionError"
}

export type Json = { readonly [key: string]: unknown }

export const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value)

export const objectAt = (holder: Json, key: string, where: string): Json => {
  const value = holder[key]
  if (!isObject(value)) throw new DescriptionError(`${where}: "${key}" is not an object`)
  return value
}

export const stringAt = (holder: Json, key: string, where: string): string => {
  const value = holder[key]
  if (typeof value !== "string") throw new DescriptionError(`${where}: "${key}" is not a string`)
  return value
}

const lastName = (pointer: string, where: string): string => {
  const name = /^#\/components\/(?:schemas|parameters)\/([^/]+)$/.exec(pointer)?.[1]
  if (name === undefined) throw new DescriptionError(`${where}: the reference "${pointer}" is not understood`)
  return name
}

/** The name that a `$ref` ends in. */
export const refName = (holder: Json, where: string): string => lastName(stringAt(holder, "$ref", where), where)

export const mappingNames = (mapping: Json, where: string): Record<string, string> =>
  Object.fromEntries(Object.keys(mapping).map((key) => [key, lastName(stringAt(mapping, key, where), where)]))
