import * as Effect from "effect/Effect"

interface Tagged {
  readonly _tag: string
}

/** The next state of a machine, and what to do. */
export type MachineStep<State, Command> = readonly [State, ReadonlyArray<Command>]

/** A function for each tag of a union. */
export type HandlersByTag<One extends Tagged, Result> = {
  readonly [Each in One as Each["_tag"]]: (value: Each) => Result
}

/**
 * Calls the function for the tag of a value.
 * @since 0.1.0
 */
export const handleTag = <One extends Tagged, Result>(handlers: HandlersByTag<One, Result>, value: One): Result =>
  // The type of `handlers` says which value each is for.
  (handlers[value._tag as One["_tag"]] as (value: One) => Result)(value)

type Change<State, Event, Step, Rest extends ReadonlyArray<unknown>> = (
  state: State,
  event: Event,
  ...rest: Rest
) => Step

/** The changes that each event makes in each state. An event that a state does not wait for is left out. */
export type Transitions<State extends Tagged, Event extends Tagged, Step, Rest extends ReadonlyArray<unknown> = []> = {
  readonly [In in State as In["_tag"]]?: {
    readonly [On in Event as On["_tag"]]?: Change<In, On, Step, Rest>
  }
}

/**
 * The step of an event in a state, or `undefined` if the state does not wait for the event.
 * @since 0.1.0
 */
export const transition = <State extends Tagged, Event extends Tagged, Step, Rest extends ReadonlyArray<unknown>>(
  transitions: Transitions<State, Event, Step, Rest>,
  state: State,
  event: Event,
  ...rest: Rest
): Step | undefined => {
  // `Transitions` says which state and which event each is for; the compiler cannot follow both at once.
  const changes = transitions as unknown as Partial<
    Record<string, Partial<Record<string, Change<State, Event, Step, Rest>>>>
  >
  return changes[state._tag]?.[event._tag]?.(state, event, ...rest)
}

/** The event that follows from commands, if one does. */
export type Performed<Event, E = never, R = never> = Effect.Effect<Event | void, E, R>

/**
 * Performs commands one after the other. The event is the result of the last one.
 * @since 0.1.0
 */
export const performInOrder = <Command, Event, E, R>(
  perform: (command: Command) => Performed<Event, E, R>
): ((commands: ReadonlyArray<Command>) => Performed<Event, E, R>) =>
  Effect.fnUntraced(function* (commands) {
    let event: Event | void = undefined
    for (const command of commands) event = yield* perform(command)
    return event
  })

/** A machine that runs: the state is changed here and nowhere else. */
export interface RunningMachine<State, Event, E, R> {
  readonly state: () => State
  /** Reports an event, and performs the commands that follow. */
  readonly advance: (event: Event) => Performed<Event, E, R>
  /** Performs the first commands and those that follow, until nothing happens any more. Returns the last state. */
  readonly run: Effect.Effect<State, E, R>
}

/**
 * Runs a machine without I/O: `step` decides, `perform` does what it decides.
 * @since 0.1.0
 */
export const makeMachine = <State, Event, Command, E, R>(
  [first, commands]: MachineStep<State, Command>,
  step: (state: State, event: Event) => MachineStep<State, Command>,
  perform: (commands: ReadonlyArray<Command>) => Performed<Event, E, R>
): RunningMachine<State, Event, E, R> => {
  let state = first
  const advance = (event: Event) =>
    Effect.suspend(() => {
      const [next, todo] = step(state, event)
      state = next
      return perform(todo)
    })
  return {
    state: () => state,
    advance,
    run: Effect.gen(function* () {
      let event = yield* perform(commands)
      while (event !== undefined) event = yield* advance(event)
      return state
    })
  }
}
