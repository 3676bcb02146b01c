// A model of shipped code that runs: a state is the choices that lead to it, and is reached by making them again.
import { type Model, plain } from "./explorer.ts"

/** The next choice in a run. */
export interface Choice {
  /** Unique among the choices at a time. */
  readonly label: string
  readonly isFault?: boolean | undefined
  readonly happen: () => void
}

/** A choice that can be made as often as `left` says. */
export const fault = <Kind extends string>(
  left: Record<Kind, number>,
  kind: Kind,
  label: string,
  happen: () => void
): ReadonlyArray<Choice> =>
  left[kind] === 0
    ? []
    : [
        {
          label,
          isFault: true,
          happen: () => {
            left[kind]--
            happen()
          }
        }
      ]

/** Processes in their surroundings. */
export interface Run<World> {
  /** The surroundings: plain data, which outlive processes. */
  readonly world: World
  /** The next choices, the same for the same choices before. */
  readonly choices: () => ReadonlyArray<Choice>
  /** Whether a process lives. What it knows is only in its memory. */
  readonly isAlive: () => boolean
  readonly view: () => unknown
  /** The promise that is broken. */
  readonly violation: () => string | undefined
  readonly isEnd: () => boolean
}

/** A state of a run. */
export interface Replayed<World> {
  /** The surroundings when no process lived. */
  readonly world: World
  /** The numbers of the choices since. */
  readonly path: ReadonlyArray<number>
  readonly choices: ReadonlyArray<Omit<Choice, "happen">>
  readonly view: string
  readonly violation: string | undefined
  readonly isEnd: boolean
}

/** The model of runs that begin in a world. */
export const replaying = <World>(world: World, open: (world: World) => Run<World>): Model<Replayed<World>> => {
  // One of the moves from a state goes on with the run that reached it.
  const runs = new WeakMap<Replayed<World>, Run<World>>()
  const choose = (run: Run<World>, number: number) => {
    const choice = run.choices()[number]
    if (choice === undefined) throw new Error("a run is another one for the same choices")
    choice.happen()
  }
  const begin = (before: World, path: ReadonlyArray<number>): Run<World> => {
    const run = open(structuredClone(before))
    for (const number of path) choose(run, number)
    return run
  }
  const reached = (run: Run<World>, before: World, path: ReadonlyArray<number>): Replayed<World> => {
    const state: Replayed<World> = {
      world: run.isAlive() ? before : structuredClone(run.world),
      path: run.isAlive() ? path : [],
      choices: run.choices().map(({ isFault, label }) => ({ label, isFault })),
      view: JSON.stringify(plain(run.view())),
      violation: run.violation(),
      isEnd: run.isEnd()
    }
    runs.set(state, run)
    return state
  }
  return {
    start: reached(begin(world, []), world, []),
    moves: (state) => {
      const run = runs.get(state)
      runs.delete(state)
      return state.choices.map(({ isFault, label }, number) => {
        const isLast = number === state.choices.length - 1
        const from = (isLast ? run : undefined) ?? begin(state.world, state.path)
        choose(from, number)
        return { label, isFault, to: reached(from, state.world, [...state.path, number]) }
      })
    },
    view: ({ view }) => view,
    violation: ({ violation }) => violation,
    isEnd: ({ isEnd }) => isEnd
  }
}
