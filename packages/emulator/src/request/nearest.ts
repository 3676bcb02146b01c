/** The name that somebody meant who wrote another one. */

/** How many characters have to be added, removed, replaced, or exchanged with their neighbour to make one text of another. */
const distance = (from: string, to: string): number => {
  let before: ReadonlyArray<number> = []
  let row: ReadonlyArray<number> = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let index = 1; index <= from.length; index++) {
    const next = [index]
    for (let at = 1; at <= to.length; at++) {
      const isSame = from[index - 1] === to[at - 1]
      const isExchanged = from[index - 1] === to[at - 2] && from[index - 2] === to[at - 1]
      const best = Math.min((row[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1, (row[at - 1] ?? 0) + (isSame ? 0 : 1))
      next.push(isExchanged && index > 1 && at > 1 ? Math.min(best, (before[at - 2] ?? 0) + 1) : best)
    }
    before = row
    row = next
  }
  return row[to.length] ?? 0
}

/** Longer texts are no names, and would take long to compare. */
const maxCompared = 100

/** How texts are compared: without regard to case, and to what joins their words. */
const plain = (text: string): string =>
  text
    .slice(0, maxCompared)
    .toLowerCase()
    .replaceAll(/[\s_-]/g, "")

// A name that begins as the text does, or is the beginning of it, is near although it has many characters more or less.
const farness = (wanted: string, name: string): number => {
  const isBeginning = wanted.length > 2 && name.length > 2 && (name.startsWith(wanted) || wanted.startsWith(name))
  return distance(wanted, name) / (isBeginning ? 3 : 1)
}

/** The name that is nearest to a text, or nothing if none has more than half of it. */
export const nearest = (text: string, names: Iterable<string>): string | undefined => {
  const wanted = plain(text)
  let found: string | undefined
  let least = Math.max(1, Math.floor(wanted.length / 2)) + 1
  for (const name of names) {
    const far = farness(wanted, plain(name))
    if (far < least) [found, least] = [name, far]
  }
  return found
}

/** The end of a sentence about a name that does not exist: the nearest one, if there is one. */
export const nearestOf = (text: string, names: Iterable<string>): string => {
  const found = nearest(text, names)
  return found === undefined ? "" : `; the nearest is ${JSON.stringify(found)}`
}
