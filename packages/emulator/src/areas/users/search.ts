/** Users by what their names have in them. */
import { presentUsers, type Several } from "../../present/response.ts"
import { compact } from "../../present/view.ts"
import { one } from "../../description/validate.ts"
import type { WorldUser } from "../../world/types.ts"
import type { Area, Handler } from "../operation.ts"
import { made, presentPage } from "../pages.ts"

const isNamed = ({ name, username }: WorldUser, words: ReadonlyArray<string>): boolean => {
  const names = `${name} ${username}`.toLowerCase()
  return words.every((word) => names.includes(word))
}

// The X API does not report the number of results here.
const withoutCount: Several<WorldUser> = (view, lookups, meta = {}) => {
  const { result_count: _, ...tokens } = meta
  return presentUsers(view, lookups, compact(tokens))
}

const search: Handler = (call) => {
  const words = (one(call.query, "query") ?? "").toLowerCase().split(" ").filter(Boolean)
  const users = Array.from(call.world.users.values()).filter((user) => !user.suspended && isNamed(user, words))
  return presentPage(call, { operation: "searchUsers", size: 100 }, withoutCount, made(users))
}

/** The operation that searches users. */
export const searchUsers: Area = { searchUsers: search }
