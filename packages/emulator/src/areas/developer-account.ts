/** The developer account of a user, and the balance of the app. */
import * as Effect from "effect/Effect"
import { billingOf } from "../limits/bill.ts"
import { ok } from "../present/response.ts"
import { timestamp } from "../present/view.ts"
import { problemType, Refusal } from "../request/problems.ts"
import { nextId } from "../world/ids.ts"
import { actingUser, type Area, type Handler } from "./operation.ts"

const notEnrolled = new Refusal({
  status: 403,
  body: {
    title: "Client Forbidden",
    detail: "There is no developer account for this user.",
    reason: "client-not-enrolled",
    type: problemType("client-forbidden"),
    status: 403
  }
})

const read: Handler = Effect.fnUntraced(function* (call) {
  const account = call.world.developerAccounts.get(yield* actingUser(call))
  if (account === undefined) return yield* notEnrolled
  const { createdAt, id, name } = account
  return ok({ data: { account_id: id, name, created_at: timestamp(createdAt) } })
})

const ensure: Handler = Effect.fnUntraced(function* (call) {
  const user = yield* actingUser(call)
  const { developerAccounts, users } = call.world
  const known = developerAccounts.get(user)
  if (known !== undefined) return ok({ data: { account_id: known.id, created: false } })
  const id = nextId(call.world, call.now)
  developerAccounts.set(user, { id, name: users.get(user)?.name ?? user, createdAt: call.now })
  return ok({ data: { account_id: id, created: true } })
})

// The balance of an app without an end is large enough for every test.
const endless = 1_000_000

const credits: Handler = (call) =>
  Effect.sync(() => {
    const billing = billingOf(call.world)
    const { balance = endless } = billing?.options ?? {}
    if (balance === "unavailable") return { status: 404, content: new Uint8Array() }
    const prepaid = Math.round((balance - (billing?.bill.dollars ?? 0)) * 10_000) / 10_000
    return ok({
      data: { total_balance: Math.max(0, prepaid), prepaid_balance: prepaid, free_balance: 0, free_grants: [] }
    })
  })

/** The operations on the developer account and its balance. */
export const developerAccount: Area = {
  getDeveloperAccount: read,
  ensureAccount: ensure,
  getUsageCredits: credits
}
