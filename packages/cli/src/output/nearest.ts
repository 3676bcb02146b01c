/** The number of single changes that make one text of another. */
const distance = (from: string, to: string): number => {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const [index, character] of Array.from(from).entries()) {
    const next = [index + 1]
    for (const [place, other] of Array.from(to).entries()) {
      const [above = 0, diagonal = 0, left = 0] = [row[place + 1], row[place], next[place]]
      next.push(Math.min(above + 1, left + 1, diagonal + (character === other ? 0 : 1)))
    }
    row = next
  }
  return row.at(-1) ?? 0
}

/** The name that is probably meant. */
export const nearest = (name: string, names: ReadonlyArray<string>): string | undefined => {
  const [best] = names
    .map((one) => ({ one, apart: distance(name.toLowerCase(), one.toLowerCase()) }))
    .filter(({ apart }) => apart <= Math.ceil(name.length / 2))
    .sort((first, second) => first.apart - second.apart)
  return best?.one
}
