// The store of the position, which may fail before or after an access, or take long.
import type { XError } from "@xeffect/core"
import * as Effect from "effect/Effect"
import { type Choice, fault } from "../../replaying.ts"
import { isTooLate, requestsOf } from "./promises.ts"
import { type FollowingRun, type RequestOf, type Respond, unavailable } from "./run.ts"
import { breakPromise } from "./world.ts"

export const loadChoices = (run: FollowingRun, respond: Respond): ReadonlyArray<Choice> => {
  const { world } = run
  return [
    {
      label: "the position is loaded",
      happen: () => {
        run.known = world.savedWith
        run.since = world.position?.time
        respond(Effect.succeed(structuredClone(world.position)))
      }
    },
    ...fault(world.left, "faults", "the position cannot be loaded", () => {
      run.isStopping = true
      respond(Effect.fail(unavailable))
    })
  ]
}

export const saveChoices = (run: FollowingRun, request: RequestOf<"Save">, respond: Respond): ReadonlyArray<Choice> => {
  const { world } = run
  const store = () => {
    if (isTooLate(world, request.position))
      breakPromise(world, "The position is never past what is still to be processed.")
    world.position = request.position
    world.savedWith = request.known
  }
  const finish = (result: Effect.Effect<void, XError>) => {
    respond(result)
    // Those that wait have nothing new to save.
    if (run.process !== undefined && requestsOf(run.process, "Save").length === 0) run.process.memory.saves = 0
  }
  const fail = () => {
    run.isSaved = false
    run.isFailureReported = false
    finish(Effect.fail(unavailable))
    // A process that ends with it forgets that.
    if (run.process !== undefined && !run.isFailureReported)
      breakPromise(world, "A position that is not saved is reported.")
  }
  return [
    {
      label: "the position is saved",
      happen: () => {
        store()
        run.isSaved = true
        finish(Effect.void)
      }
    },
    ...fault(world.left, "faults", "the position cannot be saved", fail),
    ...fault(world.left, "faults", "the position is saved, and the response is lost", () => {
      store()
      fail()
    }),
    ...(request.isSlow === true
      ? []
      : fault(world.left, "faults", "saving the position takes long", () => {
          request.isSlow = true
          run.isSaved = false
        }))
  ]
}
