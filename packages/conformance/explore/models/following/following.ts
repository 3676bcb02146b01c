// A program that follows a stream, which may be killed and continues at its position. The surroundings: posts, connections that end,
// become silent or cannot be opened, backfills, searches, a store that fails, and a consumer that is as slow as it likes.
import type { Model } from "../../explorer.ts"
import type { Asked } from "../../process.ts"
import { type Choice, type Replayed, replaying, type Run } from "../../replaying.ts"
import { makePost, openChoices, readChoices, searchChoices, send } from "./connecting.ts"
import { consumerChoices } from "./consuming.ts"
import type { FollowingRequest } from "./process.ts"
import { brokenPromise, isUpToDate, requestsOf } from "./promises.ts"
import { accessesOf, beginProcess, check, type FollowingRun, runOf } from "./run.ts"
import { loadChoices, saveChoices } from "./store.ts"
import { tickOf, timeChoices } from "./time.ts"
import { view } from "./view.ts"
import { type FollowingBounds, type FollowingWorld, startOf } from "./world.ts"

const choicesOf = (run: FollowingRun, { request, respond }: Asked<FollowingRequest>): ReadonlyArray<Choice> => {
  switch (request._tag) {
    case "Load":
      return loadChoices(run, respond)
    case "Save":
      return saveChoices(run, request, respond)
    case "Open":
      return openChoices(run, request, respond)
    case "Read":
      return run.connection === undefined ? [] : readChoices(run, run.connection, respond)
    case "Search":
      return searchChoices(run, request, respond)
    default:
      return []
  }
}

/** The store does at once what it is asked for. */
const access = (run: FollowingRun): void => {
  const [first] = accessesOf(run)
  if (first !== undefined) choicesOf(run, first)[0]?.happen()
}

const passing = (run: FollowingRun) => ({
  world: run.world,
  process: run.process,
  connection: () => run.connection,
  stayAlive: () => {
    const read = run.process?.asked().find(({ request }) => request._tag === "Read")
    if (run.connection !== undefined && read !== undefined) send(run, run.connection, read.respond, [])
  },
  saveNow: () => {
    tickOf(run.process)?.()
    access(run)
  }
})

const otherChoices = (run: FollowingRun): ReadonlyArray<Choice> => {
  const { bounds, process, world } = run
  const isBetween = process?.memory.state?._tag === "Waiting"
  const isPostPossible = !isBetween && world.position !== undefined && world.posts.length < bounds.posts
  return [
    ...(process === undefined
      ? [{ label: "the program starts", happen: () => beginProcess(run) }]
      : [...process.asked().flatMap((asked) => choicesOf(run, asked)), ...consumerChoices(run, process)]),
    ...(isPostPossible ? [{ label: `post ${world.posts.length} is made`, happen: () => makePost(run) }] : []),
    ...timeChoices(passing(run))
  ]
}

/** Whether the position is as late as what was received, unless a backfill may still deliver something. */
const isCaughtUp = ({ connection, world: { position } }: FollowingRun): boolean => {
  if (connection === undefined || position === undefined) return false
  const { isSettled, last, minutes, opened } = connection
  return (minutes > 0 && !isSettled) || position.time > (last ?? opened) - 1000
}

const openRun = (world: FollowingWorld, bounds: FollowingBounds): Run<FollowingWorld> => {
  const run = runOf(world, bounds)
  const choices = (): ReadonlyArray<Choice> => {
    // A store takes no time, unless it is slow.
    const accesses = accessesOf(run)
    return accesses.length > 0 ? accesses.flatMap((asked) => choicesOf(run, asked)) : otherChoices(run)
  }
  const happen = (choice: Choice) => () => {
    choice.happen()
    check(run)
    // A store that does not fail any more has no choice.
    if (world.left.faults === 0) access(run)
    check(run)
  }
  return {
    world,
    isAlive: () => run.process !== undefined,
    choices: () => choices().map((choice) => ({ ...choice, happen: happen(choice) })),
    view: () => view(run),
    violation: () => brokenPromise(world, run.process, run.connection),
    isEnd: () =>
      run.process !== undefined &&
      !run.isStopping &&
      world.posts.length === bounds.posts &&
      isUpToDate(run.process, run.connection) &&
      requestsOf(run.process, "Process").length === 0 &&
      run.known.every((post) => world.savedWith.includes(post)) &&
      isCaughtUp(run)
  }
}

export const following = (bounds: FollowingBounds): Model<Replayed<FollowingWorld>> =>
  replaying(startOf(bounds), (world) => openRun(world, bounds))
