import type { ExportEvent } from "../events.ts"

/** How long a slice waits, and why. */
export interface SliceWait {
  /** In milliseconds since 1970. */
  readonly until: number
  /** For a person: `rate limit`, or the reason of the failure after which it waits. */
  readonly why: string
}

/** How far a run is, by its events. */
export interface RunProgress {
  readonly started: number
  readonly slices: number
  readonly done: number
  /** The pages of this run. */
  readonly pages: number
  /** The entries of this run and of those before. */
  readonly entries: number
  /** The amount that was spent in this run, in dollars, and the rest of the budget. */
  readonly dollars?: number | undefined
  readonly left?: number | undefined
  /** How long it will still take, in milliseconds. */
  readonly timeLeft?: number | undefined
  /** The waits of slices that had no page since. */
  readonly waits: ReadonlyMap<number, SliceWait>
}

/** The progress before anything happened. */
export const noProgress = (now: number): RunProgress => ({
  started: now,
  slices: 0,
  done: 0,
  pages: 0,
  entries: 0,
  waits: new Map()
})

type PageEvent = Extract<ExportEvent, { readonly _tag: "Page" }>

const advanceByPage = (progress: RunProgress, event: PageEvent): RunProgress => {
  const waits = new Map(progress.waits)
  waits.delete(event.slice)
  const done = progress.done + (event.done ? 1 : 0)
  const [pages, entries] = [progress.pages + 1, progress.entries + event.entries]
  const counted = { done, pages, entries, waits, timeLeft: event.timeLeft ?? progress.timeLeft }
  if (event.dollars === undefined) return { ...progress, ...counted }
  const dollars = (progress.dollars ?? 0) + event.dollars
  return { ...progress, ...counted, dollars, left: event.left ?? progress.left }
}

/** The progress after an event. */
export const advance = (progress: RunProgress, event: ExportEvent): RunProgress => {
  switch (event._tag) {
    case "Started": {
      const { entries = 0, open, slices } = event
      return { ...progress, slices, done: slices - open, entries: progress.entries + entries }
    }
    case "Waiting": {
      const why = event.cause === "rate_limit" ? "rate limit" : event.error.reason._tag
      return { ...progress, waits: new Map(progress.waits).set(event.slice, { until: event.until, why }) }
    }
    case "Page":
      return advanceByPage(progress, event)
    case "Stopping":
      // Slices that stop do not wait.
      return progress.waits.size === 0 ? progress : { ...progress, waits: new Map() }
    default:
      return progress
  }
}

/** The wait that ends last, if a slice waits. */
export const lastWait = ({ waits }: RunProgress, now: number): SliceWait | undefined => {
  let last: SliceWait | undefined
  for (const wait of waits.values()) if (wait.until > now && wait.until > (last?.until ?? 0)) last = wait
  return last
}

const inThousands = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ",")

const inDollars = (dollars: number): string => `$${dollars.toFixed(2)}`

const timeUnits = [
  ["days", 86_400_000],
  ["hours", 3_600_000],
  ["min", 60_000],
  ["s", 1000]
] as const

const inUnits = (milliseconds: number): string => {
  const [unit, length] = timeUnits.find(([, length]) => milliseconds >= 2 * length) ?? ["s", 1000]
  return `${Math.round(milliseconds / length)} ${unit}`
}

const halfDay = 43_200_000

/** The time of a day, after its date if that may be another one. */
const inUtc = (time: number, now: number): string => {
  const iso = new Date(time).toISOString()
  return time - now < halfDay ? `${iso.slice(11, 19)} UTC` : `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`
}

/** Describes the waits of a progress: how many slices wait, until when the last of them does, why, and for how long. */
const describeWaits = (progress: RunProgress, now: number): ReadonlyArray<string> => {
  const last = lastWait(progress, now)
  if (last === undefined) return []
  const count = Array.from(progress.waits.values()).filter(({ until }) => until > now).length
  return [`${count} waiting until ${inUtc(last.until, now)} (${last.why}, ${inUnits(last.until - now)})`]
}

/** One line about a progress, for a person. Waits are first: a narrow terminal shows the beginning. */
export const describe = (progress: RunProgress, now: number): string => {
  const { dollars, done, entries, left, pages, slices, started, timeLeft = 0 } = progress
  const rate = pages / Math.max((now - started) / 1000, 1)
  // A wait that lasts longer was not known when the time was estimated.
  const wait = Math.max(0, (lastWait(progress, now)?.until ?? 0) - now)
  const parts = [
    ...describeWaits(progress, now),
    `${inThousands(entries)} entries`,
    `${inThousands(pages)} pages`,
    `${rate.toFixed(1)} pages/s`,
    `${done} of ${slices} slices done`,
    ...(dollars === undefined ? [] : [`${inDollars(dollars)} spent`]),
    ...(left === undefined ? [] : [`${inDollars(left)} left`]),
    ...(timeLeft <= wait || done === slices ? [] : [`about ${inUnits(timeLeft)} to go`])
  ]
  return parts.join(", ")
}
