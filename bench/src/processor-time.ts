import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

/** Milliseconds of processor time of all threads of a process. */
export const processorTime = (pid: number | undefined): number => {
  const tasks = `/proc/${pid}/task`
  const nanoseconds = readdirSync(tasks).map((task) => {
    const [time = "0"] = readFileSync(join(tasks, task, "schedstat"), "utf8").split(" ")
    return Number(time)
  })
  return nanoseconds.reduce((sum, one) => sum + one, 0) / 1e6
}
