// What the functions of a machine are called with, and return: the explorer tells the states of a shipped program apart by it.
export type Observer = (name: string, inputs: ReadonlyArray<unknown>, result: unknown) => void

let observer: Observer | undefined

/** Whether functions are observed: `hooks.ts` was imported first. */
export const observation = { isPossible: false }

/** Runs shipped code, and reports its calls of observed functions. */
export const observing = <A>(next: Observer | undefined, run: () => A): A => {
  const before = observer
  observer = next
  try {
    return run()
  } finally {
    observer = before
  }
}

/** A function whose calls are reported. */
export const observed =
  <Inputs extends ReadonlyArray<unknown>, Result>(name: string, call: (...inputs: Inputs) => Result) =>
  (...inputs: Inputs): Result => {
    const result = call(...inputs)
    observer?.(name, inputs, result)
    return result
  }
