import { assert, describe, it } from "@effect/vitest"
import { catchCommands, handleTag, makeMachine, makeStep, type Performed } from "@xeffect/core/machine"
import * as Effect from "effect/Effect"

type State = { readonly _tag: "Open" | "Closed" }
type Event = { readonly _tag: "Read" | "Failed" | "TimedOut" }
type Command = { readonly _tag: "Send" | "Refuse" | "Note" }
interface Refused {
  readonly why: string
}

const send: Command = { _tag: "Send" }
const refuse: Command = { _tag: "Refuse" }
const note: Command = { _tag: "Note" }

const step = makeStep<State, Event, Command>(
  { Open: { Read: () => [{ _tag: "Closed" }, [note]] } },
  (state, { _tag }) => (_tag === "Failed" ? [{ _tag: "Closed" }, []] : [state, []])
)

/** Runs the first commands, and returns what was done until nothing happens any more. */
const run = (commands: ReadonlyArray<Command>, during?: Event) =>
  Effect.gen(function* () {
    const done: Array<string> = []
    const perform = handleTag<Command, Performed<Event, Refused>, [advance: (event: Event) => Performed<Event>]>({
      Send: (_, advance) => Effect.as(during === undefined ? Effect.void : advance(during), { _tag: "Read" }),
      Refuse: () => Effect.fail({ why: "no room" }),
      Note: () => Effect.void
    })
    const { run } = makeMachine<State, Event, Command, Refused, never>(
      [{ _tag: "Open" }, commands],
      (state, event) => {
        done.push(event._tag)
        return step(state, event)
      },
      (command, advance) => {
        done.push(command._tag)
        return perform(command, advance)
      },
      catchCommands(({ why }: Refused): Event => (done.push(why), { _tag: "Failed" }))
    )
    return { done, state: (yield* run)._tag }
  })

describe("The commands of a machine", () => {
  it.effect.each<readonly [string, ReadonlyArray<Command>, Event | undefined, ReadonlyArray<string>, string]>([
    [
      "are performed in order, and the last one leads to the event",
      [note, send],
      undefined,
      ["Note", "Send", "Read", "Note"],
      "Closed"
    ],
    ["lead to nothing if the last one has no event", [send, note], undefined, ["Send", "Note"], "Open"],
    ["are left out after one that fails", [refuse, send], undefined, ["Refuse", "no room", "Failed"], "Closed"],
    ["may report an event meanwhile", [send], { _tag: "TimedOut" }, ["Send", "TimedOut", "Read", "Note"], "Closed"]
  ])("%s", ([, commands, during, expected, end]) =>
    Effect.gen(function* () {
      const { done, state } = yield* run(commands, during)
      assert.deepStrictEqual(done, expected)
      assert.strictEqual(state, end)
    })
  )
})
