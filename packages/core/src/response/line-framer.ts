/**
 * How long a line may be, in characters: otherwise one that does not end would fill the memory.
 * @since 0.1.0
 */
export const maxLine = 16_000_000

/** Divides chunks of bytes into lines. A character or a line may extend over any number of chunks. */
export interface LineFramer {
  /** The lines that these chunks complete, without their ends, until one that is too long. */
  readonly push: (chunks: ReadonlyArray<Uint8Array>) => Array<string>
  /** The beginning of a line of more than {@link maxLine} characters, whether it has ended or not, once there was one. */
  readonly tooLong: () => string | undefined
  /** The rest after the last chunk, as a line. */
  readonly end: () => Array<string>
}

/** How much of a line that is too long is kept for a message. */
const beginningLength = 65_536

/** Lines end with `\n`. A `\r` before it is not removed, since JSON ignores it. */
export const makeLineFramer = (): LineFramer => {
  const decoder = new TextDecoder()
  let rest = ""
  let long: string | undefined
  const add = (text: string, lines: Array<string>) => {
    let start = 0
    // Searches only the new text: a long line may arrive in many chunks.
    for (let at = text.indexOf("\n"); at >= 0 && long === undefined; at = text.indexOf("\n", start)) {
      const line = rest + text.slice(start, at)
      if (line.length > maxLine) long = line.slice(0, beginningLength)
      else lines.push(line)
      rest = ""
      start = at + 1
    }
    rest += text.slice(start)
    if (rest.length > maxLine) long ??= rest.slice(0, beginningLength)
  }
  return {
    push: (chunks) => {
      const lines: Array<string> = []
      for (const chunk of chunks) if (long === undefined) add(decoder.decode(chunk, { stream: true }), lines)
      return lines
    },
    tooLong: () => long,
    end: () => [rest + decoder.decode()]
  }
}
