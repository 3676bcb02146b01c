import type { InvalidInput } from "@xeffect/core"
import type { NumberedLine } from "@xeffect/core/streaming"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { linesOf } from "../lines.ts"
import { idOfEntry, readLine, type TwarcLine } from "./line.ts"

/** The contents of a file of twarc. */
export interface TwarcFile {
  /** How many entries it has, with repeated ones counted each time. */
  readonly entries: number
  readonly newestId?: string | undefined
  readonly oldestId?: string | undefined
  /** The numbers of lines that cannot be read, as one that was cut by a crash: the first 100. They are left out. */
  readonly damaged: ReadonlyArray<number>
  /** The addresses that twarc requested, without the tokens of pages. */
  readonly requested: ReadonlyArray<string>
}

const maxDamaged = 100

const isNewer = (one: string, other: string | undefined): boolean => other === undefined || BigInt(one) > BigInt(other)

const perPage = ["next_token", "pagination_token", "since_id", "until_id", "start_time", "end_time", "max_results"]

const withoutPage = (text: string): string | undefined => {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  for (const name of perPage) url.searchParams.delete(name)
  return url.href
}

class TwarcReading {
  entries = 0
  newestId: string | undefined
  oldestId: string | undefined
  readonly damaged: Array<number> = []
  readonly requested = new Set<string>()
  last = ""

  add({ number, text }: NumberedLine): void {
    const read = readLine(text)
    if (read !== undefined) this.addEntries(read)
    else if (this.damaged.length < maxDamaged) this.damaged.push(number)
  }

  private addEntries({ entries, url }: TwarcLine): void {
    this.entries += entries.length
    for (const entry of entries) {
      const id = idOfEntry(entry)
      if (id === undefined) continue
      if (isNewer(id, this.newestId)) this.newestId = id
      if (this.oldestId === undefined || isNewer(this.oldestId, id)) this.oldestId = id
    }
    // Every entry of a flattened file has the address of its page.
    if (url === undefined || url === this.last) return
    this.last = url
    const address = withoutPage(url)
    if (address !== undefined && this.requested.size < maxDamaged) this.requested.add(address)
  }
}

/** Reads a file of twarc, line by line. */
export const readTwarc = (file: string): Effect.Effect<TwarcFile, InvalidInput> =>
  Effect.suspend(() => {
    const reading = new TwarcReading()
    return linesOf("file", file).pipe(
      Stream.runForEach((line) => Effect.sync(() => reading.add(line))),
      Effect.map(() => {
        const { damaged, entries, newestId, oldestId, requested } = reading
        return { entries, newestId, oldestId, damaged, requested: [...requested] }
      })
    )
  })
