const pairs: ReadonlyArray<readonly [string, string]> = [
  ["%", "*"],
  ["*", "/"],
  ["===", "!=="],
  ["<", "<="],
  [">", ">="],
  ["&&", "||"],
  ["+", "-"],
  ["+=", "-="],
  ["ceil", "floor"],
  ["every", "some"],
  ["find", "findLast"],
  ["indexOf", "lastIndexOf"],
  ["max", "min"],
  ["pop", "shift"],
  ["push", "unshift"],
  ["startsWith", "endsWith"]
]

/** Operators and methods, each with the one that is easily written in its place. */
export const confused = new Map(
  pairs.flatMap(([one, other]) => [
    [one, other],
    [other, one]
  ])
)

/** Methods that are easily forgotten: the result has the type of the object. */
export const forgotten = new Set([
  "concat",
  "filter",
  "slice",
  "sort",
  "toLowerCase",
  "toSorted",
  "toUpperCase",
  "trim"
])
