import type { Definition } from "@xeffect/core/definition"
import { acceptedKinds } from "./choose.ts"
import type { Said, Unsure } from "./problem.ts"

/** How the service says that an account has posted a text before. */
export const duplicate = /duplicate content|status is a duplicate/i

// What is matched: the method and name of the operation, the kind of problem, its own reason (both may be empty), and its
// words. The first match counts.
const hints: ReadonlyArray<readonly [RegExp, string]> = [
  [duplicate, "Change the text."],
  [/^\S+ \S+ (\S* )?client-/, "Attach the app to a project with this level of access."],
  [/_buyers {3}/, "Only a user token of the space's creator may read its buyers."],
  [
    /^POST ((like|follow_user) {3}|create_tweet {3}.*quot)/i,
    "Liking, following and quoting need more than self-serve access."
  ],
  [
    /^(?!GET)\S+ \S+ (oauth1-permissions)? /,
    "If the app may only read, give it write permission and make new access tokens."
  ]
]

/** What to do about a 401 or 403, in a sentence, where there is something to say that the answer does not. */
export const hintFor = (
  { accepts, method, name, user_auth }: Definition,
  status: number,
  { detail, kind = "", reason = "" }: Unsure<Pick<Said, "detail" | "kind" | "reason">>
): string | undefined => {
  const said = `${method} ${name} ${kind} ${reason} ${detail}`
  const kinds = acceptedKinds(accepts)
  // What signs users in is no operation, and knows no permissions.
  if (kinds === "") return undefined
  const found = status === 403 ? hints.find(([pattern]) => pattern.test(said))?.[1] : undefined
  const isOfCredentials = status === 401 || (status === 403 && /^(unsupported-authentication)?$/.test(kind))
  const choice = user_auth === undefined ? "withCredentials" : "user_auth"
  return found ?? (isOfCredentials ? `${name} accepts ${kinds}; of several credentials ${choice} chooses.` : undefined)
}
