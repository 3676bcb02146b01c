/**
 * Returns what to call after each new key of `values`, whose longest unused come first. Beyond `maxKeys` it deletes them,
 * except those in use, until a tenth of `maxKeys` is free.
 *
 * A tenth at once, since each iteration over a `Map` first passes all entries that were deleted at its front.
 */
export const makeEvict = <Value>(
  values: Map<string, Value>,
  maxKeys: number,
  isInUse: (value: Value) => boolean = () => false
): (() => void) => {
  const batch = Math.ceil(maxKeys / 10)
  let limit = maxKeys
  return () => {
    if (values.size <= limit) return
    for (const [key, value] of values) {
      if (values.size <= maxKeys - batch) break
      if (!isInUse(value)) values.delete(key)
    }
    // Those in use may be more, and are not looked at again for each key.
    limit = Math.max(maxKeys, values.size + batch)
  }
}
