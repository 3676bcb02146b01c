import * as Context from "effect/Context"

/** The remedies of the person for a failure: sentences in the words of the program that has the tools. */
export interface Remedies {
  readonly sign_in: string
  readonly sign_in_again: string
  readonly raise_budget: string
  readonly read_sums: string
  readonly media_folder: string
}

/** The sentences of a program that has the tools itself. */
export const inPrograms: Remedies = {
  sign_in: "The program needs the credentials of such a user.",
  sign_in_again: "The program needs new credentials.",
  raise_budget: "The program can raise its budget.",
  read_sums: "The program has to look at its store of costs.",
  media_folder: "Pass the picture as base64."
}

/** The sentences for the call of a tool. */
export const CurrentRemedies = Context.Reference<Remedies>("xeffect/ai/CurrentRemedies", {
  defaultValue: () => inPrograms
})
