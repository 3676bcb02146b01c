import { InvalidInput } from "@xeffect/core"
import { maxLine, type NumberedLine, numberedLines } from "@xeffect/core/streaming"
import * as Stream from "effect/Stream"
import { createReadStream } from "node:fs"

/** The lines of a file that have text, with their numbers. */
export const linesOf = (parameter: string, file: string): Stream.Stream<NumberedLine, InvalidInput> => {
  const invalid = (rule: string) => new InvalidInput({ parameter, value: file, rule })
  const bytes = Stream.fromAsyncIterable<Uint8Array, InvalidInput>(createReadStream(file), (cause) =>
    invalid(`a file that can be read (${cause instanceof Error ? cause.message : String(cause)})`)
  )
  return numberedLines(bytes, (number) =>
    invalid(`a file whose lines have no more than ${maxLine} characters each, also line ${number}`)
  )
}
