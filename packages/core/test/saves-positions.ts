// Saves positions in a file until it is killed, and prints the time of each that is saved.
import { fileCheckpoint } from "@xeffect/core/file"
import * as Effect from "effect/Effect"

const [path = ""] = process.argv.slice(2)
const { load, save } = fileCheckpoint(path)
const keys = Array.from({ length: 20_000 }, (_, index) => `key-${index}`)

const program = Effect.gen(function* () {
  const first = ((yield* load)?.time ?? 0) + 1
  for (let time = first; ; time++) {
    yield* save({ time, keys })
    console.log(time)
  }
})
await Effect.runPromise(program)
