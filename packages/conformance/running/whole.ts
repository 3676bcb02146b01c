/**
 * Tests try what shows a plain breakage with each change, and the whole of it once a week. Once a week, or for those that need it:
 *
 *     npm run test:whole
 *     npm run test:whole -- packages/cli/test/screens
 */

/** Whether the whole is tried. */
export const isWhole = process.env["XEFFECT_WHOLE"] !== undefined

/** How many random cases a test tries: some with each change, and ten times as many once a week. */
export const times = (count: number, whole = 10 * count): number => (isWhole ? whole : count)

/** The cases to try: the first of them with each change, or those that are chosen, and all of them once a week. */
export const someOf = <A>(all: ReadonlyArray<A>, some: number | ((one: A, index: number) => boolean)): Array<A> =>
  all.filter((one, index) => isWhole || (typeof some === "number" ? index < some : some(one, index)))
