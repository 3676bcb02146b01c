/** The part of `node:util` that examples and packages use. */
export { format, inspect } from "node-inspect-extracted"

type Done = (error: unknown, value?: unknown) => void

export const promisify =
  (run: (...values: ReadonlyArray<unknown>) => void) =>
  (...values: ReadonlyArray<unknown>): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const done: Done = (error, value) => (error === null || error === undefined ? resolve(value) : reject(error))
      run(...values, done)
    })
