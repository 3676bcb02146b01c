/** Knows when a program has nothing left to do, as Node does: its timers are over, and it prints nothing more. */

/** A timer that is longer guards something else, such as a deadline. */
const maxDelay = 15_000

const turn = 20

/** Notes the timers of the program from now on. Returns what waits until nothing happens any more. */
export const watchActivity = (countOutput: () => number): (() => Promise<void>) => {
  const running = new Set<unknown>()
  const { clearInterval, clearTimeout, setInterval, setTimeout } = globalThis
  const begin = (handler: () => void, delay = 0, ...values: ReadonlyArray<unknown>) => {
    const id: unknown = setTimeout(() => {
      running.delete(id)
      Reflect.apply(handler, undefined, values)
    }, delay)
    if (delay <= maxDelay) running.add(id)
    return id
  }
  const repeat = (handler: () => void, delay = 0, ...values: ReadonlyArray<unknown>) => {
    const id: unknown = setInterval(handler, delay, ...values)
    if (delay <= maxDelay) running.add(id)
    return id
  }
  const endBy =
    (clear: (id: number | undefined) => void) =>
    (id: number | undefined): void => {
      running.delete(id)
      clear(id)
    }
  Object.assign(globalThis, {
    setTimeout: begin,
    setInterval: repeat,
    clearTimeout: endBy(clearTimeout),
    clearInterval: endBy(clearInterval)
  })
  return async () => {
    let [quiet, output] = [0, -1]
    while (quiet < 3) {
      await new Promise((resolve) => setTimeout(resolve, turn))
      const isQuiet = running.size === 0 && output === countOutput()
      quiet = isQuiet ? quiet + 1 : 0
      output = countOutput()
    }
  }
}
