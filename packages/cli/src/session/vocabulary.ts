/** The words that the terminal has: those of the command that runs, and the variables that are set. */
export interface Vocabulary {
  readonly flags: ReadonlySet<string>
  readonly operands: ReadonlySet<string>
  /** The variables of the environment that are set. */
  readonly variables: ReadonlySet<string>
  /** The command of an operation, by its specified name or by that of its function. */
  readonly commandOf: (operation: string) => string | undefined
  /** The name of the command that was typed. */
  readonly typed: string | undefined
}
