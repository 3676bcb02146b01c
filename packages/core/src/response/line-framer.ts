/** Divides chunks of bytes into lines. A character or a line may extend over any number of chunks. */
export interface LineFramer {
  /** The lines that these chunks complete, without their ends. */
  readonly push: (chunks: ReadonlyArray<Uint8Array>) => Array<string>
  /** The beginning of a line that is not complete. */
  readonly rest: () => string
  /** The rest after the last chunk, as a line. */
  readonly end: () => Array<string>
}

/** Lines end with `\n`. A `\r` before it is not removed, since JSON ignores it. */
export const makeLineFramer = (): LineFramer => {
  const decoder = new TextDecoder()
  let rest = ""
  const add = (text: string, lines: Array<string>) => {
    let start = 0
    // Searches only the new text: a long line may arrive in many chunks.
    for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", start)) {
      lines.push(rest + text.slice(start, at))
      rest = ""
      start = at + 1
    }
    rest += text.slice(start)
  }
  return {
    push: (chunks) => {
      const lines: Array<string> = []
      for (const chunk of chunks) add(decoder.decode(chunk, { stream: true }), lines)
      return lines
    },
    rest: () => rest,
    end: () => [rest + decoder.decode()]
  }
}
