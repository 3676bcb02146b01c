import { type Input, inputsOf, type Plan } from "./plan.ts"
import { written } from "./inputs.ts"

const names = (inputs: ReadonlyArray<Input>) => inputs.map(({ name }) => JSON.stringify(name)).join(", ")

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

const range = ({ schema: { default: byDefault, maximum, minimum } }: Input) =>
  [minimum, maximum, ...(byDefault === undefined ? [] : [byDefault])].join(", ")

/** The row of an operation in the conformance tests. */
export const rowOf = (plan: Plan): string => {
  const inputs = inputsOf(plan)
  const required = inputs.filter((one) => one.required)
  const { BearerToken, OAuth2UserToken, UserToken } = plan.operation.security
  const kinds = [
    ...(BearerToken === undefined ? [] : ['"app"']),
    ...(UserToken === undefined ? [] : ['"oauth1"']),
    ...(OAuth2UserToken === undefined ? [] : ['"oauth2"'])
  ]
  const ofType = (test: (one: Input) => boolean) => inputs.filter(test)
  const ids = ofType(({ schema }) => schema.pattern === "^[0-9]{1,19}$")
  const several = ofType(({ schema }) => schema.type === "array" && schema.maxItems !== undefined)
  const lengths = ofType(({ schema }) => schema.type === "string" && schema.maxLength !== undefined)
  const values = ofType(({ schema }) => schema.type === "string" && schema.enum !== undefined)
  const fields = ofType(({ name }) => name === "expansions" || name.endsWith("_fields"))
  const size = inputs.find(({ name }) => name === "max_results")
  const token = inputs.find(({ name }) => name === "pagination_token" || name === "next_token")
  const call = required.map((one) => `${one.name}: ${written(one).sample}`).join(", ")
  const record = (list: ReadonlyArray<Input>, of: (one: Input) => string) =>
    `{ ${list.map((one) => `${one.name}: ${of(one)}`).join(", ")} }`
  const lines = [
    `name: "${plan.name}"`,
    `accepts: [${kinds.join(", ")}]`,
    ...(UserToken === undefined ? [] : [`user_auth: ${BearerToken === undefined}`]),
    `call: () => (${call === "" ? "{}" : `{ ${call} }`})`,
    `sends: () => ${sendsOf(plan, required)}`,
    ...(required.length === 0 ? [] : [`required: [${names(required)}]`]),
    ...(ids.length === 0 ? [] : [`ids: [${names(ids)}]`]),
    ...(several.length === 0 ? [] : [`several: ${record(several, ({ schema }) => String(schema.maxItems))}`]),
    ...(lengths.length === 0
      ? []
      : [`lengths: ${record(lengths, ({ schema }) => `[${schema.minLength ?? 0}, ${schema.maxLength}]`)}`]),
    ...(values.length === 0 ? [] : [`values: ${record(values, ({ schema }) => JSON.stringify(schema.enum))}`]),
    ...(fields.length === 0 ? [] : [`fields: [${names(fields)}]`]),
    ...(size === undefined ? [] : [`max_results: [${range(size)}]`]),
    ...(token === undefined ? [] : [`paging: "${token.name}"`])
  ]
  return `  row(${plan.functionName})({
    ${lines.join(",\n    ")}
  })`
}
