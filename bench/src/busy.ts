import { cpus, loadavg } from "node:os"
import type { Spread } from "./statistics.ts"

/** A ratio whose middle half is wider than this part of it tells little, and a difference of two times at three times as much. */
const maxWidth = 0.12

/** Whether the samples of a figure lie so far apart that the machine was too busy to tell. */
export const isDoubtful = ({ high, low, median }: Spread, isDifference = false): boolean =>
  !(high - low <= maxWidth * (isDifference ? 3 : 1) * Math.abs(median))

/** A sentence about the other work of the machine, if that is so much that figures are doubtful. */
export const busyWarning = (load: number = loadavg()[0] ?? 0, processors: number = cpus().length): string | undefined =>
  load <= processors / 2
    ? undefined
    : `The machine is busy: a load of ${load.toFixed(1)} with ${processors} processors. Ratios are taken pair by pair, but run it again when it is idle.`

/** The note below a table with doubtful figures. */
export const doubtfulNote = (count: number): string | undefined =>
  count === 0
    ? undefined
    : `${count} figures are marked with ?. Their samples differ too much, because the machine was busy.`
