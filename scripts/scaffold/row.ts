import { type Input, inputsOf, type Plan } from "./plan.ts"
import { written } from "./inputs.ts"

const wire = (text: string) => text.replaceAll(/"/g, "")

/** What a call with the required parameters sends. */
const sendsOf = (plan: Plan, required: ReadonlyArray<Input>) => {
  const samples = new Map(required.map((one) => [one.name, wire(written(one).sample).replaceAll(/[[\]]/g, "")]))
  const path = plan.operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => samples.get(name) ?? "FINISH")
  const query = required.filter((one) => one.in === "query").map((one) => `${one.name}=${samples.get(one.name)}`)
  const line = `"${plan.operation.method} ${path}${query.length === 0 ? "" : `?${query.join("&")}`}"`
  const body = required.filter((one) => one.in === "body").map((one) => `${one.name}: ${written(one).sample}`)
  return plan.operation.body === undefined ? line : `[${line}, { ${body.join(", ")} }]`
}

/** The row of an operation in the conformance tests: what the tests cannot derive from the description. */
export const rowOf = (plan: Plan): string => {
  const required = inputsOf(plan).filter((one) => one.required || one.in === "path")
  const { BearerToken, UserToken } = plan.operation.security
  const call = required.map((one) => `${one.name}: ${written(one).sample}`).join(", ")
  const lines = [
    `name: "${plan.name}"`,
    ...(UserToken === undefined ? [] : [`user_auth: ${BearerToken === undefined}`]),
    `call: () => (${call === "" ? "{}" : `{ ${call} }`})`,
    `sends: () => ${sendsOf(plan, required)}`
  ]
  return `  row(${plan.functionName})({
    ${lines.join(",\n    ")}
  })`
}
