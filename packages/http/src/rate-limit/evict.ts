/**
 * Returns what to call after each new key of `values`, whose longest unused come first. Beyond `maxSize` it deletes them,
 * except those in use, until a tenth of `maxSize` is free.
 *
 * A tenth at once, since each iteration over a `Map` first passes all entries that were deleted at its front.
 */
export const makeEvict = <Value>(
  values: Map<string, Value>,
  maxSize: number,
  isInUse: (value: Value) => boolean = () => false
): (() => void) => {
  const batch = Math.ceil(maxSize / 10)
  let limit = maxSize
  return () => {
    if (values.size <= limit) return
    for (const [key, value] of values) {
      if (values.size <= maxSize - batch) break
      if (!isInUse(value)) values.delete(key)
    }
    // Those in use may be more, and are not looked at again for each key.
    limit = Math.max(maxSize, values.size + batch)
  }
}
