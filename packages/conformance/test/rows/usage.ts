import { getOpenapiDescription, getUsage } from "@xeffect/usage"
import { row } from "../support/row.ts"

export const usage = [
  row(getUsage)({
    name: "get_usage",
    call: () => ({}),
    sends: () => "GET /2/usage/tweets"
  }),
  row(getOpenapiDescription)({
    name: "get_openapi_description",
    call: () => ({}),
    sends: () => "GET /2/openapi.json",
    differs: { accepts: "any credential will do, since none is needed and a layer always has one" }
  })
]
