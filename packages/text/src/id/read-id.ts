/** An ID: digits, a `bigint`, or a number that has not lost digits. */
export type IdInput = string | bigint | number

/** The largest ID: they have 63 bits. */
const largestId = 2n ** 63n - 1n

/** The ID as a number, or `undefined` if it is none. */
export const readId = (id: IdInput): bigint | undefined => {
  const isExact =
    typeof id === "bigint" || (typeof id === "number" ? Number.isSafeInteger(id) : /^[0-9]{1,19}$/.test(id))
  if (!isExact) return undefined
  const value = BigInt(id)
  return value >= 0n && value <= largestId ? value : undefined
}

/** The ID as a number. Fails with the name of the parameter. */
export const needId = (parameter: string, id: IdInput): bigint => {
  const value = readId(id)
  if (value === undefined)
    throw new RangeError(
      `${parameter} must be an ID of 1 to 19 digits, as text, bigint or safe integer, but is ${JSON.stringify(String(id))}`
    )
  return value
}
