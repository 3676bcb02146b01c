// The consumer, which is as slow as it likes. Nobody notices how far it is before the position is saved, or the process ends.
import * as Effect from "effect/Effect"
import { type Choice, fault } from "../../replaying.ts"
import type { FollowingProcess } from "./process.ts"
import { check, endProcess, type FollowingRun, unavailable } from "./run.ts"
import { tickOf } from "./time.ts"
import { add } from "./world.ts"

const askedOf = ({ process }: FollowingRun) => process?.asked().find(({ request }) => request._tag === "Process")

/** Processes posts, one after the other. */
const consume = (run: FollowingRun, count: number, end?: "has enough" | "fails"): void => {
  for (let number = 0; number < count; number++) {
    const asked = askedOf(run)
    if (asked?.request._tag !== "Process") return
    const { post } = asked.request
    run.world.processed = add(run.world.processed, [post])
    run.known = add(run.known, [post])
    run.isStopping = number === count - 1 && end === "has enough"
    asked.respond(Effect.succeed(!run.isStopping))
    check(run)
  }
  if (end !== "fails") return
  run.isStopping = true
  askedOf(run)?.respond(Effect.fail(unavailable))
}

/** The posts that wait for the consumer. */
const waitingFor = ({ memory }: FollowingProcess): ReadonlyArray<string | undefined> => {
  const { batch, index = 0 } = memory.consumed ?? {}
  return [...(batch?.keys.slice(index) ?? []), ...memory.batches.flat()]
}

const stopChoices = (run: FollowingRun, name: string, count: number, isLast: boolean): ReadonlyArray<Choice> => {
  const { left } = run.world
  if (run.isStopping) return []
  return [
    ...fault(left, "stops", `${name}the program is interrupted`, () => {
      consume(run, count)
      run.isStopping = true
      run.process?.interrupt()
    }),
    ...(count === 0
      ? []
      : fault(left, "stops", `${name}the program has enough`, () => consume(run, count, "has enough"))),
    ...(isLast ? [] : fault(left, "stops", `${name}the next one fails`, () => consume(run, count, "fails")))
  ]
}

/** The consumer processes none, some or all of the posts, and then the position is saved, or the process ends. */
export const consumerChoices = (run: FollowingRun, process: FollowingProcess): ReadonlyArray<Choice> => {
  const posts = waitingFor(process)
  const tick = tickOf(process)
  return Array.from({ length: posts.length + 1 }, (_, count) => {
    const name = count === 0 ? "" : `posts ${posts.slice(0, count).join(", ")} are processed, and `
    const after = (happen: () => void) => () => {
      consume(run, count)
      happen()
    }
    return [
      ...(tick === undefined ? [] : [{ label: `${name}a second has passed`, happen: after(tick) }]),
      ...stopChoices(run, name, count, count === posts.length),
      ...fault(
        run.world.left,
        "kills",
        `${name}the program is killed`,
        after(() => endProcess(run))
      )
    ]
  }).flat()
}
