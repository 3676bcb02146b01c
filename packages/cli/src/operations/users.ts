/** Who is meant by a command line. */
import { data } from "@xeffect/core"
import { getMe, getUser } from "@xeffect/users"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { plan } from "./dry-run.ts"
import type { Planned } from "../session/costs/dollars.ts"
import { type NamedUser, readUser } from "../session/references.ts"

/** The user whom the credentials belong to, or another one. */
export type Whom = "me" | NamedUser

/** The user that an argument names. Without the argument it is the user of the credentials. */
export const whomOf = (argument: string, user: Option.Option<string>) =>
  Option.match(user, {
    onNone: () => Effect.succeed<Whom>("me"),
    onSome: (text): Effect.Effect<Whom, Effect.Error<ReturnType<typeof readUser>>> => readUser(argument, text)
  })

/** The ID of a user, which is looked up unless it is known. */
export const idOf = Effect.fnUntraced(function* (whom: Whom) {
  if (whom === "me") return (yield* data(getMe, {})).id
  return "id" in whom ? whom.id : (yield* data(getUser, whom)).id
})

/** The requests that look up the ID, and a placeholder until its response is known. */
export const plansOfUser = Effect.fnUntraced(function* (whom: Whom) {
  const none: ReadonlyArray<Planned> = []
  if (whom !== "me" && "id" in whom) return { id: whom.id, plans: none }
  const call = whom === "me" ? { operation: getMe, params: {} } : { operation: getUser, params: { ...whom } }
  return { id: "0", plans: [yield* plan(call)] }
})

/** A request whose user is not known yet. */
export const withoutUser = (planned: Planned): Planned => ({
  ...planned,
  url: planned.url.replace("/users/0/", "/users/{id}/")
})
