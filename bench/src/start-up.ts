import { runChild, withServer } from "./children.ts"
import { allPrograms, compilePrograms } from "./programs.ts"
import { Collected } from "./samples.ts"

const programs = allPrograms.filter((name) => name !== "xeffect-oauth1")

export type StartUp = Collected<"milliseconds" | "processor" | "bytes">

/** Milliseconds and bytes from the first import to the first request, each start in a process of its own. */
export const measureStartUp = async (form: "modules" | "bundled", rounds: number): Promise<StartUp> => {
  const pathOf = await compilePrograms(form)
  const collected: StartUp = new Collected()
  // A young generation that is never full, so that nothing is collected meanwhile.
  const flags = ["--max-semi-space-size=64", "--min-semi-space-size=64"]
  await withServer(async (base) => {
    // The first round warms the caches of the file system.
    for (let round = -1; round < rounds; round++) {
      for (const name of programs) {
        const started = await runChild<{ milliseconds: number; processor: number; bytes: number }>(
          "start-up",
          [pathOf(name), base],
          flags
        )
        if (round >= 0) collected.add(name, started)
      }
    }
  })
  return collected
}
