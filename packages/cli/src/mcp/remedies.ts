import type { Remedies } from "@xeffect/ai/host"

/** The remedies of the person for a failure, in the words of the terminal. */
export const inTerminal: Remedies = {
  sign_in: "The person can sign in: xeffect login.",
  sign_in_again: "The person can sign in again: xeffect login.",
  raise_budget: "The person can raise the budget of the server: xeffect mcp --budget.",
  read_sums: "The person has to look at the folder of costs in the state folder of xeffect.",
  media_folder: "The person can set one: xeffect mcp --media-folder DIR."
}
