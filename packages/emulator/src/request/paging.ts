/**
 * Pages of a list whose entries have a position in time. A token holds such a position and a direction, not a number
 * of entries to skip, so that what is added meanwhile neither repeats nor hides an entry.
 */
import * as Effect from "effect/Effect"
import { invalidParameter, type Refusal } from "./problems.ts"
import { isNewer, newestFirst } from "../world/ids.ts"

/** An entry, and the identifier that decides its place: the newest is first. */
export interface Positioned<A> {
  readonly position: string
  readonly value: A
}

/** Where a page begins: at the entries before a position in time, or at those after it. */
export interface Cursor {
  readonly direction: "older" | "newer"
  readonly position: string
}

/** One page, and the tokens of its neighbours, if there are any. */
export interface Page<A> {
  readonly values: ReadonlyArray<A>
  readonly next_token?: string | undefined
  readonly previous_token?: string | undefined
}

// A token is bound to its operation, and one that was changed does not fit its own check.
const check = (operation: string, payload: string): string => {
  let sum = 7
  for (const character of `${operation} ${payload}`) sum = (sum * 131 + (character.codePointAt(0) ?? 0)) % 60_466_176
  return sum.toString(36).padStart(5, "0")
}

/** A token for a cursor. */
export const tokenOf = (operation: string, { direction, position }: Cursor): string => {
  const payload = (direction === "older" ? "b" : "f") + BigInt(position).toString(36).padStart(13, "0")
  return payload + check(operation, payload)
}

const digits = "0123456789abcdefghijklmnopqrstuvwxyz"

const decode = (operation: string, token: string): Cursor | undefined => {
  const payload = token.slice(0, -5)
  if (!/^[bf][0-9a-z]{13,}$/.test(payload) || token.slice(-5) !== check(operation, payload)) return undefined
  let position = 0n
  for (const digit of payload.slice(1)) position = position * 36n + BigInt(digits.indexOf(digit))
  return { direction: payload.startsWith("b") ? "older" : "newer", position: position.toString() }
}

const moved = (position: string, by: bigint): string => {
  const number = BigInt(position) + by
  return (number < 0n ? 0n : number).toString()
}

const cut = <A>(entries: ReadonlyArray<Positioned<A>>, cursor: Cursor | undefined, size: number) => {
  if (cursor === undefined) return entries.slice(0, size)
  if (cursor.direction === "older")
    return entries.filter((entry) => isNewer(cursor.position, entry.position)).slice(0, size)
  return entries.filter((entry) => isNewer(entry.position, cursor.position)).slice(-size)
}

/** The entries that a page is cut from, and how. */
export interface PageRequest<A> {
  readonly operation: string
  readonly entries: ReadonlyArray<Positioned<A>>
  readonly size: number
  readonly token: string | undefined
  /** Whether a page with entries leads on and back even if there is nothing more. */
  readonly open?: boolean | undefined
}

/** The cursor of a token. One that is malformed, or of another operation, fails with 400. */
export const cursorOf = Effect.fnUntraced(function* (
  operation: string,
  token: string | undefined
): Effect.fn.Return<Cursor | undefined, Refusal> {
  if (token === undefined) return undefined
  const cursor = decode(operation, token)
  return cursor ?? (yield* invalidParameter("pagination_token", token, "The token was not returned by this operation."))
})

/** Cuts a page. A token that is malformed, or of another operation, fails with 400. */
export const cutPage = Effect.fnUntraced(function* <A>(request: PageRequest<A>): Effect.fn.Return<Page<A>, Refusal> {
  const { open = false, operation, size } = request
  const cursor = yield* cursorOf(operation, request.token)
  const entries = [...request.entries].sort((left, right) => newestFirst(left.position, right.position))
  const page = cut(entries, cursor, size)
  // An empty page still has a place: right at the position of its token.
  const edge = cursor === undefined ? undefined : moved(cursor.position, cursor.direction === "older" ? -1n : 1n)
  const newest = page[0]?.position ?? edge
  const oldest = page.at(-1)?.position ?? edge
  const leadsOn = open && page.length > 0
  const hasOlder = oldest !== undefined && (leadsOn || entries.some((entry) => isNewer(oldest, entry.position)))
  // Otherwise the first page has no previous token.
  const hasNewer =
    newest !== undefined &&
    (leadsOn || (cursor !== undefined && entries.some((entry) => isNewer(entry.position, newest))))
  return {
    values: page.map((entry) => entry.value),
    next_token: hasOlder ? tokenOf(operation, { direction: "older", position: oldest }) : undefined,
    previous_token: hasNewer ? tokenOf(operation, { direction: "newer", position: newest }) : undefined
  }
})
