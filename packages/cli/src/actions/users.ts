/** Who is meant by a command line. */
import { data } from "@xeffect/core"
import { getMe, getUser } from "@xeffect/users"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { plan, type Planned } from "../session/costs/dry-run.ts"
import type { AnyCallable } from "../session/operation.ts"

/** A handle without its @. */
export const handleOf = (text: string): string => text.replace(/^@/, "")

/** Whether a user is given by ID. */
export const isId = (text: string): boolean => /^\d+$/.test(text)

/** The ID of a user: of an ID itself, of a handle, or of the user whom the credentials belong to. */
export const idOf = Effect.fnUntraced(function* (user: Option.Option<string>) {
  if (Option.isNone(user)) return (yield* data(getMe, {})).id
  return isId(user.value) ? user.value : (yield* data(getUser, { username: handleOf(user.value) })).id
})

/** The requests that look up the ID, and a placeholder until its response is known. */
export const plansOfUser = Effect.fnUntraced(function* (user: Option.Option<string>) {
  const none: ReadonlyArray<Planned> = []
  if (Option.isSome(user) && isId(user.value)) return { id: user.value, plans: none }
  const lookup = Option.isNone(user)
    ? plan(getMe as never as AnyCallable, {})
    : plan(getUser as never as AnyCallable, { username: handleOf(user.value) })
  return { id: "0", plans: [yield* lookup] }
})

/** A request whose user is not known yet. */
export const withoutUser = (planned: Planned): Planned => ({
  ...planned,
  url: planned.url.replace("/users/0/", "/users/{id}/")
})
