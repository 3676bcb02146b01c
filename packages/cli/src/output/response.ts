/** Responses of the X API. With `--json` each has the API's shape, with all pages in one. */
import { field } from "@xeffect/core/wire"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { jsonLine } from "./printable.ts"
import { chosen, formatOf, printList, type Printing, printOne, printStream, tellMissing } from "./print.ts"
import { Screen } from "./screen.ts"

const listAt = (value: unknown, name: string): ReadonlyArray<unknown> => {
  const found = field(value, name)
  return Array.isArray(found) ? found : []
}

const objectAt = (value: unknown, name: string): object => Object(field(value, name))

/** The entries of a page. */
export const entriesIn = (page: unknown): ReadonlyArray<unknown> => listAt(page, "data")

const keyOf = (resource: unknown): string =>
  String(field(resource, "id") ?? field(resource, "media_key") ?? jsonLine(resource))

/** The resources that pages refer to, each once. */
const includesOf = (pages: ReadonlyArray<unknown>): object | undefined => {
  const found = new Map<string, Map<string, unknown>>()
  for (const page of pages) {
    for (const [name, resources] of Object.entries(objectAt(page, "includes"))) {
      const known = found.get(name) ?? new Map<string, unknown>()
      for (const one of Array.isArray(resources) ? resources : []) known.set(keyOf(one), one)
      found.set(name, known)
    }
  }
  return found.size === 0
    ? undefined
    : Object.fromEntries(Array.from(found, ([name, one]) => [name, [...one.values()]]))
}

/** The `meta` of several pages: the last page's, from the first entry on. A page that is cut has no token after it. */
const metaOf = (pages: ReadonlyArray<unknown>, entries: ReadonlyArray<unknown>, isCut: boolean): object | undefined => {
  const all = pages.map((page) => objectAt(page, "meta"))
  if (pages.every((page) => field(page, "meta") === undefined)) return undefined
  const [first, last] = [all[0], all.at(-1)]
  const meta: Record<string, unknown> = { ...last }
  delete meta["previous_token"]
  for (const name of ["newest_id", "previous_token"]) {
    const value = field(first, name)
    if (value !== undefined) meta[name] = value
  }
  if ("result_count" in meta) meta["result_count"] = entries.length
  if ("total_tweet_count" in meta) {
    meta["total_tweet_count"] = entries.reduce<number>((sum, one) => sum + Number(field(one, "tweet_count") ?? 0), 0)
  }
  if (isCut) delete meta["next_token"]
  if (isCut && "oldest_id" in meta) meta["oldest_id"] = field(entries.at(-1), "id") ?? meta["oldest_id"]
  return meta
}

/** Several pages as one response, of at most this many entries. */
export const mergePages = (pages: ReadonlyArray<unknown>, count = Infinity): object => {
  const all = pages.flatMap(entriesIn)
  const entries = all.slice(0, count)
  const errors = pages.flatMap((page) => listAt(page, "errors"))
  const [includes, meta] = [includesOf(pages), metaOf(pages, entries, entries.length < all.length)]
  return {
    data: entries,
    ...(includes === undefined ? {} : { includes }),
    ...(meta === undefined ? {} : { meta }),
    ...(errors.length === 0 ? {} : { errors })
  }
}

/** Texts of the X API have `&`, `<` and `>` escaped, unless somebody knows better. */
const escaped = (printing: Printing): Printing => ({ isEscaped: true, ...printing })

const printWhole = Effect.fnUntraced(function* (response: object, printing: Printing) {
  const { fields } = printing
  const found = field(response, "data")
  if (found === undefined) return yield* printOne(response, printing)
  const entries = Array.isArray(found) ? found : [found]
  const data = Array.isArray(found) ? entries.map((entry) => chosen(entry, fields)) : chosen(found, fields)
  const { write } = yield* Screen
  yield* write(`${jsonLine({ ...response, data }, 2)}\n`)
  yield* tellMissing(entries, printing)
})

/**
 * Prints a response: all of it with `--json`, otherwise its entries.
 *
 * @param isList whether its data is a list, which a response without entries lacks
 */
export const printResponse = Effect.fnUntraced(function* (response: object, given: Printing, isList = false) {
  const printing = escaped(given)
  const found = field(response, "data") ?? (isList ? [] : undefined)
  if ((yield* formatOf(printing)) === "json") {
    return yield* printWhole(found === undefined ? response : { ...response, data: found }, printing)
  }
  if (Array.isArray(found)) return yield* printList(found, printing)
  yield* printOne(found ?? response, printing)
})

/** Prints the entries of pages, or this many of them, as they arrive. With `--json` all pages are one response. */
export const printPages = Effect.fnUntraced(function* <E, R>(
  pages: Stream.Stream<unknown, E, R>,
  given: Printing,
  amount: number | "all"
) {
  const count = amount === "all" ? Infinity : amount
  const printing = escaped(given)
  if ((yield* formatOf(printing)) === "json") {
    return yield* printWhole(mergePages(yield* Stream.runCollect(pages), count), printing)
  }
  const entries = Stream.flatMap(pages, (page) => Stream.fromIterable(entriesIn(page)))
  yield* printStream(count === Infinity ? entries : Stream.take(entries, count), printing)
})
