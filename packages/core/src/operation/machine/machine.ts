import * as Effect from "effect/Effect"
import { catchFailure } from "../../errors/find-failure.ts"

interface Tagged {
  readonly _tag: string
}

/** The next state of a machine, and what to do. */
export type MachineStep<State, Command> = readonly [State, ReadonlyArray<Command>]

/** A function for each tag of a union. */
export type HandlersByTag<One extends Tagged, Result, Rest extends ReadonlyArray<unknown> = []> = {
  readonly [Each in One as Each["_tag"]]: (value: Each, ...rest: Rest) => Result
}

/**
 * Makes a function that calls the handler for the tag of a value.
 * @since 0.1.0
 */
export const handleTag =
  <One extends Tagged, Result, Rest extends ReadonlyArray<unknown> = []>(
    handlers: HandlersByTag<One, Result, Rest>
  ): ((value: One, ...rest: Rest) => Result) =>
  (value, ...rest) =>
    // The type of `handlers` says which value each is for.
    (handlers[value._tag as One["_tag"]] as (value: One, ...rest: Rest) => Result)(value, ...rest)

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
 * Makes a function that makes the change of an event in a state. It returns `undefined` if the state does not wait for the event.
 *
 * @param transitions the changes that each event makes in each state
 * @since 0.1.0
 */
export const changeBy =
  <State extends Tagged, Event extends Tagged, Step, Rest extends ReadonlyArray<unknown> = []>(
    transitions: Transitions<State, Event, Step, Rest>
  ): Change<State, Event, Step | undefined, Rest> =>
  (state, event, ...rest) => {
    // `Transitions` says which state and which event each is for; the compiler cannot follow both at once.
    const changes = transitions as unknown as Partial<
      Record<string, Partial<Record<string, Change<State, Event, Step, Rest>>>>
    >
    return changes[state._tag]?.[event._tag]?.(state, event, ...rest)
  }

/**
 * Makes the function that decides: from a state and an event it returns the next state, and what to do.
 *
 * @param transitions the changes that each event makes in each state
 * @param otherwise the step of an event that a state does not wait for. Default: nothing changes
 * @since 0.1.0
 */
export const makeStep = <State extends Tagged, Event extends Tagged, Command, Rest extends ReadonlyArray<unknown> = []>(
  transitions: Transitions<State, Event, MachineStep<State, Command>, Rest>,
  otherwise?: Change<State, Event, MachineStep<State, Command>, Rest>
): Change<State, Event, MachineStep<State, Command>, Rest> => {
  const change = changeBy(transitions)
  return (state, event, ...rest) => change(state, event, ...rest) ?? otherwise?.(state, event, ...rest) ?? [state, []]
}

/** The event that follows from a command, if one does. */
export type Performed<Event, E = never, R = never> = Effect.Effect<Event | void, E, R>

/** Performs a command. `advance` reports an event while it does, and performs the commands that follow from that. */
type PerformCommand<Event, Command, E = never, R = never> = (
  command: Command,
  advance: (event: Event) => Performed<Event, never, R>
) => Performed<Event, E, R>

/** A machine that runs: the state is changed here and nowhere else. */
export interface RunningMachine<State, Event, R> {
  readonly state: () => State
  /** Reports an event, and performs the commands that follow. */
  readonly advance: (event: Event) => Performed<Event, never, R>
  /** Performs the first commands and those that follow, until nothing happens any more. Returns the last state. */
  readonly run: Effect.Effect<State, never, R>
}

/**
 * Has the failure of a command lead to an event. It is a function of its own, because a machine whose commands cannot fail would
 * carry it in a bundle.
 *
 * @param failed returns the event for the failure
 * @returns the last argument of {@link makeMachine}
 * @since 0.1.0
 */
export const catchCommands =
  <Event, E extends object>(failed: (error: E) => Event) =>
  <R>(performed: Performed<Event, E, R>): Performed<Event, never, R> =>
    catchFailure(performed, (error) => Effect.succeed(failed(error)))

type CatchCommands<Event, E, R> = (performed: Performed<Event, E, R>) => Performed<Event, never, R>

/** {@link catchCommands}, needed if commands can fail. */
type CatchIfFallible<Event, E, R> = [E] extends [never] ? readonly [] : readonly [caught: CatchCommands<Event, E, R>]

/**
 * Runs a machine without I/O: `step` decides, and `perform` does what it decides. Commands are performed one after the other. The
 * last one leads to the event, or the first one that fails: the commands after it are left out.
 *
 * @param begun the first state and the first commands
 * @param step returns the next state, and what to do
 * @param perform performs one command
 * @param caught {@link catchCommands}, if commands can fail
 * @since 0.1.0
 */
export const makeMachine = <State, Event, Command, E, R>(
  [first, commands]: MachineStep<State, Command>,
  step: (state: State, event: Event) => MachineStep<State, Command>,
  perform: PerformCommand<Event, Command, E, R>,
  ...caught: CatchIfFallible<Event, E, R>
): RunningMachine<State, Event, R> => {
  let state = first
  const performAll = Effect.fnUntraced(
    function* (todo: ReadonlyArray<Command>) {
      let event: Event | void = undefined
      for (const command of todo) event = yield* perform(command, advance)
      return event
    },
    // The compiler cannot follow that this is left out only if `E` is `never`.
    ...(caught as unknown as readonly [caught: CatchCommands<Event, E, R>])
  )
  const advance = (event: Event): Performed<Event, never, R> =>
    Effect.suspend(() => {
      const [next, todo] = step(state, event)
      state = next
      return performAll(todo)
    })
  return {
    state: () => state,
    advance,
    run: Effect.gen(function* () {
      let event = yield* performAll(commands)
      while (event !== undefined) event = yield* advance(event)
      return state
    })
  }
}
