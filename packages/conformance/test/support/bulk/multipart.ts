/** Takes the content of a part, piece by piece. */
export type TakePart = (chunk: Uint8Array) => void

/** Reads a `multipart/form-data` body as it arrives. The content of each part goes where its head leads. */
export const readParts = (contentType: string, toPart: (head: string) => TakePart) => {
  const boundary = /boundary=(.+)$/.exec(contentType)?.[1] ?? ""
  const delimiter = Buffer.from(`\r\n--${boundary}`)
  // With a line end in front of it the first delimiter is like the others.
  let held: Buffer = Buffer.from("\r\n")
  let part: TakePart | undefined
  let state: "content" | "delimiter" | "head" | "end" = "content"
  const steps = {
    content: () => {
      const end = held.indexOf(delimiter)
      const safe = end < 0 ? Math.max(0, held.length - delimiter.length) : end
      part?.(held.subarray(0, safe))
      held = held.subarray(end < 0 ? safe : end + delimiter.length)
      if (end >= 0) state = "delimiter"
      return end >= 0
    },
    delimiter: () => {
      if (held.length >= 2) state = held.toString("latin1", 0, 2) === "--" ? "end" : "head"
      return state === "head"
    },
    head: () => {
      const end = held.indexOf("\r\n\r\n")
      if (end < 0) return false
      part = toPart(held.toString("utf8", 0, end).trim())
      held = held.subarray(end + 4)
      state = "content"
      return true
    },
    end: () => false
  }
  return {
    add: (chunk: Uint8Array) => {
      held = Buffer.concat([held, chunk])
      let isGoingOn = true
      while (isGoingOn) isGoingOn = steps[state]()
    },
    /** Whether the last delimiter has arrived. */
    isOver: () => state === "end"
  }
}
