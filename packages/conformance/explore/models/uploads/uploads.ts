// An upload in segments, which may fail, be killed, and go on from what was saved. The surroundings: the X API and its segments,
// requests that arrive late or never, responses that are lost or that refuse, and media that cannot be read.
import { viewUpload } from "../../../../media/src/upload/explored-state.ts"
import type { Model, Move } from "../../explorer.ts"
import { begin, isCalm, sentBy } from "./attempt.ts"
import { type Attempt, type UploadBounds, type World, serve, settle, withLate } from "./world.ts"
import { commandMoves } from "./commands.ts"

export const moves = (world: World, bounds: UploadBounds): ReadonlyArray<Move<World>> => {
  const late = world.late.map((request, at): Move<World> => {
    const rest = { ...world, late: world.late.filter((_, other) => other !== at) }
    return { label: `late request ${at + 1} arrives`, to: settle(serve(rest, request, bounds).world) }
  })
  const { attempt } = world
  if (attempt === undefined) {
    const isOver = world.end === "ready" || world.left.resumes === 0
    return isOver
      ? late
      : [
          ...late,
          { label: world.saved === undefined ? "an upload begins" : "the upload goes on", to: begin(world, bounds) }
        ]
  }
  const [command] = attempt.commands
  if (command === undefined) return late
  const killed = {
    ...world,
    attempt: undefined,
    left: { ...world.left, kills: world.left.kills - 1 },
    end: "failed" as const
  }
  const kill: ReadonlyArray<Move<World>> =
    world.left.kills > 0
      ? [
          {
            label: `the process is killed at ${command._tag}`,
            to: withLate(killed, sentBy(attempt), bounds),
            isFault: true
          }
        ]
      : []
  return [...late, ...commandMoves(world, attempt, command, bounds), ...kill].map((move) => ({
    ...move,
    to: settle(move.to)
  }))
}

const viewAttempt = (world: World, attempt: Attempt) => {
  const { commands, position, retries, round, state } = attempt
  return {
    state: viewUpload(state),
    commands: commands.map(({ _tag }) => _tag),
    position,
    retries,
    round,
    isCalm: isCalm(world, attempt)
  }
}

export const uploads = (bounds: UploadBounds): Model<World> => ({
  start: {
    received: {},
    late: [],
    left: { faults: bounds.faults, kills: bounds.kills, resumes: bounds.resumes + 1 }
  },
  moves: (world) => moves(world, bounds),
  view: (world) => ({ ...world, attempt: world.attempt && viewAttempt(world, world.attempt) }),
  violation: ({ violation }) => violation,
  isEnd: ({ attempt, end, left }) => attempt === undefined && (end === "ready" || left.resumes === 0)
})
