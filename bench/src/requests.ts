import { runChild, withServer } from "./children.ts"
import { allPrograms, compilePrograms } from "./programs.ts"
import { Collected } from "./samples.ts"

// Once they are loaded, these are as the other.
const programs = allPrograms.filter((name) => name !== "xeffect-compiled")

export type Requests = Collected<"processor" | "bytes">

/** Processor time in microseconds and bytes for one small read, over a service on this machine. */
export const measureRequests = async (rounds: number, count: number): Promise<Requests> => {
  const pathOf = await compilePrograms("modules")
  const collected: Requests = new Collected()
  await withServer(async (base) => {
    for (let round = 0; round < rounds; round++) {
      for (const name of programs) {
        collected.add(
          name,
          await runChild<{ processor: number; bytes: number }>("requests", [pathOf(name), base, `${count}`])
        )
      }
    }
  })
  return collected
}
