import { InvalidInput } from "@xeffect/core"
import * as Stream from "effect/Stream"
import { createReadStream } from "node:fs"
import { createInterface } from "node:readline"

/** The lines of a file. */
export const linesOf = (parameter: string, file: string): Stream.Stream<string, InvalidInput> =>
  Stream.fromAsyncIterable(
    createInterface({ input: createReadStream(file, "utf8"), crlfDelay: Infinity }),
    (cause) =>
      new InvalidInput({
        parameter,
        value: file,
        rule: `a file that can be read (${cause instanceof Error ? cause.message : String(cause)})`
      })
  )
