/** Where a call was made: the frames of its stack, without this package's own. */
export interface CallPlace {
  readonly frames: string
}

/** The place of the call of `callee`. */
export const callPlace = (callee: Function): CallPlace => {
  const holder = new Error()
  // Not in every runtime. Without it there are frames of this package in front.
  const capture: unknown = Reflect.get(Error, "captureStackTrace")
  if (typeof capture === "function") capture.call(Error, holder, callee)
  const [, ...frames] = (holder.stack ?? "").split("\n")
  return { frames: frames.join("\n") }
}

/** An error with the stack of the place: what it has itself are frames of the runtime, which say nothing. */
export const thrownAt = ({ frames }: CallPlace, error: unknown): unknown => {
  if (!(error instanceof Error) || frames === "") return error
  const stack = `${error.name}: ${error.message}\n${frames}`
  return Object.defineProperty(error, "stack", { value: stack, configurable: true, writable: true })
}
