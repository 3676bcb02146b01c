// Tables of transitions, which modules state as text: state | event | condition | next state | commands.

/** One line of a table: what follows in a state. */
export interface Transition {
  readonly state: string
  readonly event: string
  /** Empty if there is none. */
  readonly condition: string
  readonly next: string
  readonly commands: ReadonlyArray<string>
}

/** The rows of a table. */
export const readTransitions = (table: string): ReadonlyArray<Transition> =>
  table
    .trim()
    .split("\n")
    .map((line) => {
      const [state = "", event = "", condition = "", next = "", commands = ""] = line
        .split("|")
        .map((cell) => cell.trim())
      return { state, event, condition, next, commands: commands.split(", ").filter((name) => name !== "") }
    })
