const others: ReadonlyArray<unknown> = [undefined, null, 20, "text", true, [], [null], {}, { id: 1 }]

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** The value with something else in one place, or nothing, for places and values spread over all of them: 40 at most. */
export const withSomeChanges = (value: unknown): ReadonlyArray<unknown> => {
  const all = withEachChange(value)
  const step = Math.ceil(all.length / 40)
  return all.filter((_, index) => index % step === 0)
}

const withEachChange = (value: unknown): ReadonlyArray<unknown> => [
  ...others,
  ...(Array.isArray(value)
    ? value.flatMap((inner, index) => withEachChange(inner).map((changed) => value.with(index, changed ?? null)))
    : isRecord(value)
      ? Object.entries(value).flatMap(([key, inner]) =>
          withEachChange(inner).map((changed) => put(value, key, changed))
        )
      : [])
]

// JSON has no undefined: the key is absent.
const put = (value: Record<string, unknown>, key: string, inner: unknown) => {
  const { [key]: _, ...rest } = value
  return inner === undefined ? rest : { ...rest, [key]: inner }
}
