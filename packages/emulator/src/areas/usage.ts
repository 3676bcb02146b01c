/** Usage: how many posts the emulator has served. And the paths of the description. */
import { ok } from "../present/response.ts"
import { type Fields, pick, timestamp } from "../present/view.ts"
import { facts } from "../description/facts.ts"
import { many, one } from "../description/validate.ts"
import { servedOf } from "../world/usage.ts"
import { always, type Area, type Call, type Handler } from "./operation.ts"

const projectId = "1729384756102938475"

// The X API sends counts as text.
const days = (call: Call) =>
  servedOf(call.world, call.now, Number(one(call.query, "days") ?? 7)).map(({ at, posts }) => ({
    date: timestamp(at),
    usage: `${posts}`
  }))

const month = ({ now, world }: Call) =>
  Array.from(world.served)
    .filter(([at]) => timestamp(at).slice(0, 7) === timestamp(now).slice(0, 7))
    .reduce((sum, [, posts]) => sum + posts, 0)

const fields: Fields<Call> = {
  cap_reset_day: () => 1,
  daily_client_app_usage: (call) => {
    const usage = days(call)
    return [{ client_app_id: "29384756", usage, usage_result_count: usage.length }]
  },
  daily_project_usage: (call) => ({ project_id: projectId, usage: days(call) }),
  project_cap: () => "2000000",
  project_id: () => projectId,
  project_usage: (call) => `${month(call)}`
}

const byDefault = ["cap_reset_day", "project_cap", "project_id", "project_usage"]

const get: Handler = always((call) => {
  const chosen = new Set([...byDefault, ...many(call.query, "usage.fields")])
  return ok({ data: pick(fields, chosen, call, call.view) })
})

const paths = (): Readonly<Record<string, unknown>> => {
  const found: Record<string, Record<string, unknown>> = {}
  for (const { id, method, path } of facts.operations) {
    found[path] = { ...found[path], [method.toLowerCase()]: { operationId: id } }
  }
  return found
}

const description: Handler = always(() =>
  ok({ openapi: "3.0.0", info: { title: "X API v2, emulated", version: facts.version }, paths: paths() })
)

/** The operations on usage, and the description. */
export const usage: Area = { getUsage: get, getOpenApiSpec: description }
