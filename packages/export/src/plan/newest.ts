import { idAt, timeOf } from "@xeffect/text"

// IDs have times since then.
const firstTime = Date.parse("2010-11-05T00:00:00Z")

/** When the post with an ID was made, in milliseconds since 1970. For an ID from before IDs had times, the latest time that is possible. */
export const timeOfId = (id: string): number => timeOf(id)?.getTime() ?? firstTime

/** The latest of times, in milliseconds since 1970. */
export const latestOf = (times: ReadonlyArray<number | undefined>): number | undefined => {
  let latest: number | undefined
  for (const time of times) if (time !== undefined && !(time <= (latest ?? -Infinity))) latest = time
  return Number.isNaN(latest) ? undefined : latest
}

/** The ID of the first post that can have been made at a time. Posts of the same millisecond are newer. */
export const idAtTime = (time: number): string => idAt(new Date(Math.max(time, firstTime)))
