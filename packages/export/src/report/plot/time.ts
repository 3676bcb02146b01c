import type { PlotPeriod } from "./options.ts"

/** SQL that makes the beginning of a period of a time in UTC, as RFC 3339 text: `null` of what is no time. */
const sqlOf: Readonly<Record<PlotPeriod, (time: string) => string>> = {
  hour: (time) => `strftime('%Y-%m-%dT%H:00:00Z', ${time})`,
  day: (time) => `strftime('%Y-%m-%dT00:00:00Z', ${time})`,
  week: (time) => `strftime('%Y-%m-%dT00:00:00Z', ${time}, '-6 days', 'weekday 1')`,
  month: (time) => `strftime('%Y-%m-01T00:00:00Z', ${time})`
}

/** SQL that makes the beginning of a period from an expression for a time as text. */
export const sqlOfPeriod = (by: PlotPeriod, time: string): string => sqlOf[by](time)

/** SQL that makes a time as text from milliseconds since 1970. */
export const timeOfMilliseconds = (milliseconds: string): string =>
  `strftime('%Y-%m-%dT%H:%M:%SZ', ${milliseconds} / 1000.0, 'unixepoch')`

const lengths = { hour: 3_600_000, day: 86_400_000, week: 604_800_000 } as const

const secondsOnly = (time: number): string => `${new Date(time).toISOString().slice(0, 19)}Z`

/** Where a period ends that begins at a time. */
export const endOf = (by: PlotPeriod, start: string): string => {
  if (by !== "month") return secondsOnly(Date.parse(start) + lengths[by])
  const date = new Date(start)
  return secondsOnly(date.setUTCMonth(date.getUTCMonth() + 1))
}
