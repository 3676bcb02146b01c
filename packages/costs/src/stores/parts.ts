import * as Effect from "effect/Effect"
import type { Charge } from "../pricing/amount.ts"
import type { SeenResources } from "../ledger/seen.ts"
import type { Entries } from "./key-value-copies.ts"

/** How many resources a part has: only the last part is written again. */
const entriesPerPart = 500

/** The stored resources of a day: the number of its parts, and the entries of the last of them. */
export interface WrittenDay {
  readonly day: string
  readonly parts: number
  readonly last: ReadonlyArray<string>
}

/** Divides keys that are to be stored into parts, the first of which goes on with the last that is stored. */
const divide = ({ day, last, parts }: WrittenDay, keys: ReadonlyArray<string>) => {
  const first = Math.max(0, parts - 1)
  const all = [...last, ...keys]
  const chunks = Array.from({ length: Math.ceil(all.length / entriesPerPart) }, (_, index) =>
    all.slice(index * entriesPerPart, (index + 1) * entriesPerPart)
  )
  return { first, chunks, written: { day, parts: first + chunks.length, last: chunks.at(-1) ?? [] } }
}

/** The knowledge of a process about the parts. */
export interface PartsState {
  readonly written: WrittenDay
  readonly unwritten: { readonly day: string; readonly keys: ReadonlyArray<string> }
}

/** Stores the resources of a day in parts, as they are billed. */
export const makeParts = (entries: Entries, seen: SeenResources) => {
  let written: WrittenDay = { day: "", parts: 0, last: [] }
  let unwritten: { readonly day: string; readonly keys: Array<string> } = { day: "", keys: [] }
  return {
    state: (): PartsState => ({ written, unwritten }),
    /** Reads the resources of a day, unless a later one has begun. */
    load: Effect.fnUntraced(function* (day: string, parts: number) {
      const keys: Array<string> = []
      let last: ReadonlyArray<string> = []
      for (let part = 0; part < parts; part++) keys.push(...(last = yield* entries.part(day, part)))
      if (day < seen.day()) return
      for (const key of keys) {
        const end = key.lastIndexOf(":")
        seen.addAll({ kind: key.slice(0, end), ids: [key.slice(end + 1)] }, Date.parse(day))
      }
      written = { day, parts, last }
    }),
    /** These were billed at a time, and are to be stored if that is on the day. */
    add: (billed: ReadonlyArray<Charge>, at: number) => {
      const day = seen.day()
      if (unwritten.day !== day) unwritten = { day, keys: [] }
      if (at < Date.parse(day)) return
      for (const { ids, kind } of billed)
        for (const id of ids) if (id !== undefined) unwritten.keys.push(`${kind}:${id}`)
    },
    /** Stores them after what `begin` stores. The parts of another day are removed before. */
    write: Effect.fnUntraced(function* <E>(begin: (day: string, parts: number) => Effect.Effect<void, E>) {
      const day = seen.day()
      if (written.day !== day) {
        for (let part = 0; part < written.parts; part++) yield* entries.removePart(written.day, part)
        written = { day, parts: 0, last: [] }
      }
      const keys = unwritten.day === day ? unwritten.keys : []
      const count = keys.length
      const { chunks, first, written: next } = divide(written, keys)
      yield* begin(day, next.parts)
      if (count > 0) for (const [index, chunk] of chunks.entries()) yield* entries.writePart(day, first + index, chunk)
      keys.splice(0, count)
      written = next
    })
  }
}
