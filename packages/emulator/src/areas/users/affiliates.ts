/** Users who belong to an organization. */
import { lookupUser } from "../../present/lookup.ts"
import { presentUsers } from "../../present/response.ts"
import { about, type Area } from "../operation.ts"
import { made, presentPage } from "../pages.ts"

/** The operation on affiliates. */
export const affiliates: Area = {
  getUsersAffiliates: about(lookupUser, (call, { id }) => {
    const users = Array.from(call.world.users.values()).filter((user) => user.affiliatedWith === id && !user.suspended)
    return presentPage(call, { operation: "getUsersAffiliates", size: 100 }, presentUsers, made(users))
  })
}
