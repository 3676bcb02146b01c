import { publishedLimits, type Window } from "../../packages/emulator/src/limits/rate-limit-table.ts"
import type { OperationFacts, SchemaFacts } from "../../packages/emulator/src/description/facts.ts"
import { grouped } from "./groups.ts"
import { type Written, written } from "./inputs.ts"
import { capital, inputsOf, type Plan, resolve } from "./plan.ts"
import { Shapes } from "./shapes.ts"

interface Accepted {
  readonly code: string
  readonly imports: ReadonlyArray<string>
  readonly user_auth: boolean | undefined
}

const texts = (values: ReadonlyArray<string>) => values.map((value) => JSON.stringify(value)).join(", ")

const acceptedBy = ({ security }: OperationFacts): Accepted => {
  const { BearerToken, OAuth2UserToken: scopes, UserToken } = security
  const user_auth = UserToken === undefined ? undefined : BearerToken === undefined
  if (UserToken !== undefined && scopes !== undefined) {
    const helper = BearerToken === undefined ? "userCredentials" : "anyCredentials"
    return { code: `${helper}(${texts(scopes)})`, imports: [helper], user_auth }
  }
  const kinds = [
    ...(BearerToken === undefined ? [] : ["appOnly: true"]),
    ...(UserToken === undefined ? [] : ["oauth1: true"]),
    ...(scopes === undefined ? [] : [`oauth2: [${texts(scopes)}]`])
  ]
  return { code: `{ ${kinds.join(", ")} }`, imports: [], user_auth }
}

const limitOf = (windows: ReadonlyArray<Window> = [], seconds: number) =>
  windows.find(({ windowSeconds }) => windowSeconds === seconds)?.limit ?? 0

/** The limits as the definition states them, or nothing where none are published. */
const limitsOf = ({ method, path }: OperationFacts): Accepted["imports"] | undefined => {
  const published = publishedLimits[`${method} ${path}`]
  if (published === undefined) return undefined
  const of = (seconds: number) => [limitOf(published.app, seconds), limitOf(published.user, seconds)] as const
  const [perDay, perQuarter] = [of(86_400), of(900)]
  const day = perDay.some((one) => one > 0) ? `per24Hours(${perDay.join(", ")})` : ""
  if (perQuarter.every((one) => one === 0)) return [day, "per24Hours"]
  const quarter = `per15Minutes(${perQuarter.join(", ")}${day === "" ? "" : `, ${day}`})`
  return [quarter, "per15Minutes", ...(day === "" ? [] : ["per24Hours"])]
}

interface Response {
  readonly kind: string
  readonly result: string
  readonly declarations: ReadonlyArray<string>
  readonly imports: ReadonlyArray<string>
}

const download: Response = {
  kind: "bytesResponse",
  result: "Download",
  declarations: [],
  imports: ["bytesResponse", "type Download"]
}

/** The parameter that requests fields of the resource in `data`, and the name of the resource. */
const fieldsOf = (plan: Plan, data: string) => {
  const [resource = ""] = data.match(/\w+(?=>?$)/) ?? []
  const name = `${resource.replaceAll(/(?<=[a-z])(?=[A-Z])/g, "_").toLowerCase()}_fields`
  const values = inputsOf(plan).find((one) => one.name === name)?.schema.items?.enum
  return values === undefined ? undefined : { name, resource, byDefault: values.includes("id") ? "id" : values[0] }
}

const readResult = (plan: Plan, data: string, meta: string) => {
  const result = `${capital(plan.functionName)}Result`
  const found = fieldsOf(plan, data)
  const body = meta === "" ? "" : `\n  readonly meta?: ${meta}\n`
  if (found === undefined) {
    return { imports: ["type Envelope"], code: `export interface ${result} extends Envelope<${data}> {${body}}` }
  }
  const { byDefault, name, resource } = found
  const selected = `Select<${resource}, ${resource}Default, Given<this["params"], "${name}">>`
  return {
    imports: ["type Envelope", "type Given", "type ResultOf", "type Select"],
    code: `/** FINISH: the fields that are returned by default. */
export type ${resource}Default = "${String(byDefault)}"

export interface ${result} extends ResultOf {
  readonly result: Envelope<${data.replace(resource, selected)}>${meta === "" ? "" : ` & { readonly meta?: ${meta} }`}
}`
  }
}

/** Resources of core have responses there. */
const inCore: Readonly<Record<string, readonly [single: string, several: string]>> = {
  Tweet: ["SingleTweet", "SeveralTweets"],
  User: ["SingleUser", "SeveralUsers"],
  List: ["SingleList", "SeveralLists"],
  Space: ["SingleSpace", "SeveralSpaces"],
  DmEvent: ["", "SeveralDmEvents"]
}

const coreResponse = ({ functionName }: Plan, data: string): Response | undefined => {
  const isList = data.startsWith("ReadonlyArray<")
  const [resource = ""] = data.match(/\w+(?=>?$)/) ?? []
  const shape = inCore[resource]?.[isList ? 1 : 0] ?? ""
  if (shape === "") return undefined
  const result = `${capital(functionName)}Result`
  const type = isList ? `${shape.replace("Several", "")}Page` : `${resource}Response`
  const kind = functionName.startsWith("stream") ? "lines" : "json"
  const code = `export interface ${result} extends ResultOf {\n  readonly result: ${type}<this["params"]>\n}\n`
  return {
    kind: `${kind}(${shape})`,
    result,
    declarations: [code],
    imports: [kind, shape, "type ResultOf", `type ${type}`]
  }
}

const readResponse = (plan: Plan, schema: SchemaFacts): Response => {
  const shapes = new Shapes()
  const { properties = {} } = resolve(schema)
  const data = shapes.of(properties["data"] ?? {})
  const core = coreResponse(plan, data.type)
  if (core !== undefined) return core
  const meta = properties["meta"] === undefined ? undefined : shapes.of(properties["meta"])
  const { code, imports } = readResult(plan, data.type, meta?.type ?? "")
  const shape = `${capital(plan.functionName)}Response`
  const kind = plan.functionName.startsWith("stream") ? "lines" : "json"
  const fields = [`data: intact(${data.shape})`, "errors: list(Problem)", ...(meta ? [`meta: ${meta.shape}`] : [])]
  return {
    kind: `${kind}(${shape})`,
    result: `${capital(plan.functionName)}Result`,
    declarations: [...shapes.declarations, `${code}\n`, `const ${shape} = struct({ ${fields.join(", ")} })\n`],
    imports: [...shapes.imports, ...imports, kind, "struct", "intact", "list", "Problem"]
  }
}

const writeResponse = ({ functionName }: Plan, schema: SchemaFacts): Response => {
  const shapes = new Shapes()
  const data = shapes.of(resolve(schema).properties?.["data"] ?? {})
  const name = capital(functionName)
  return {
    kind: `outcome(${name}Response)`,
    result: `${name}Result`,
    declarations: [
      ...shapes.declarations,
      `export interface ${name}Result extends WriteResponse<${data.type}> {}\n`,
      `const ${name}Response = written(${data.shape})\n`
    ],
    imports: [...shapes.imports, "outcome", "written", "type WriteResponse"]
  }
}

const responseOf = (plan: Plan): Response => {
  const [schema = {}] = Object.values<SchemaFacts>(plan.operation.responses)
  if (Object.keys(schema).length === 0) return download
  return plan.operation.method === "GET" ? readResponse(plan, schema) : writeResponse(plan, schema)
}

const paramsInterface = (name: string, types: ReadonlyArray<string>, own: ReadonlyArray<readonly [Written, boolean]>) =>
  `export interface ${name}${types.length === 0 ? "" : ` extends ${types.join(", ")}`} {
${own
  .map(([{ comment, name: parameter, type }, isRequired]) => {
    const words = `FINISH: what ${parameter} is. ${comment}`.trim()
    return `  /** ${words} */\n  readonly ${parameter}${isRequired ? "" : "?"}: ${type}${isRequired ? "" : " | undefined"}`
  })
  .join("\n")}
}
`

const parametersCode = (own: ReadonlyArray<Written>, groups: ReadonlyArray<string>) => {
  const literal = `{ ${own.map(({ name, parameter }) => (name === parameter ? name : `${name}: ${parameter}`)).join(", ")} }`
  if (groups.length === 0) return own.length === 0 ? "{}" : literal
  const parts = [...(own.length === 0 ? [] : [literal]), ...groups]
  return parts.length === 1 ? parts[0] : `combine(${parts.join(", ")})`
}

const markers = (plan: Plan, samples: string) => `/**
 * FINISH: what it does, in one sentence.
 *
 * @param params FINISH: what each parameter means; ranges and defaults are added by npm run docs
 * @returns FINISH: what \`data\` is; \`meta\` and \`errors\` if they matter
 * @see FINISH: the page of docs.x.com
 * @example
 * \`\`\`ts
 * import { ${plan.functionName} } from "@xeffect/${plan.area}"
 *
 * const program = ${plan.functionName}(${samples})
 * \`\`\`
 */`

const definitionOf = (plan: Plan, parameters: string | undefined, response: string): ReadonlyArray<string> => {
  const { name, operation } = plan
  const accepted = acceptedBy(operation)
  const limits = limitsOf(operation)
  const paged = inputsOf(plan).find((one) => ["pagination_token", "next_token"].includes(one.name))
  // Which paths carry the caller's own ID the description no longer says.
  const isOwn = operation.path.startsWith("/2/users/{") && operation.security.BearerToken === undefined
  return [
    `name: "${name}"`,
    `method: "${operation.method}"`,
    `${isOwn ? "// FINISH: if this ID is the caller's own, it is {me}, with `me: authenticatedUser`.\n  " : ""}path: "${operation.path}"`,
    `params: ${parameters}`,
    ...(operation.body === undefined ? [] : ["body: jsonBody()"]),
    `response: ${response}`,
    `accepts: ${accepted.code}`,
    ...(accepted.user_auth === undefined ? [] : [`user_auth: ${accepted.user_auth}`]),
    ...(limits === undefined ? [] : [`limits: ${limits[0]}`]),
    ...(paged === undefined ? [] : [`paging: "${paged.name}"`])
  ]
}

const sorted = (names: ReadonlyArray<string>) =>
  [...new Set(names)].toSorted((a, b) => a.replace("type ", "").localeCompare(b.replace("type ", "")))

/** The source of an operation: interfaces, shapes, documentation to be finished, and the declaration. */
export const sourceOf = (plan: Plan): string => {
  const { functionName, operation } = plan
  const { parameters, rest, types } = grouped(inputsOf(plan))
  const own = rest.map((one) => [written(one), one.required || one.in === "path"] as const)
  const accepted = acceptedBy(operation)
  const response = responseOf(plan)
  const allTypes = [...types, ...(accepted.user_auth === undefined ? [] : ["UserAuthParams"])]
  const maker = functionName.startsWith("stream") ? "streaming" : "operation"
  const samples = own.filter(([, isRequired]) => isRequired).map(([one]) => `${one.name}: ${one.sample}`)
  const code = parametersCode(
    own.map(([one]) => one),
    parameters
  )
  const imports = sorted([
    maker,
    ...own.flatMap(([one]) => one.imports),
    ...parameters.map((one) => one.replace(/\(.*/, "")),
    ...(code?.startsWith("combine") === true ? ["combine"] : []),
    ...allTypes.map((one) => `type ${one}`),
    ...accepted.imports,
    ...(limitsOf(operation)?.slice(1) ?? []),
    ...response.imports,
    ...(operation.body === undefined ? [] : ["jsonBody"])
  ])
  const params = `${capital(functionName)}Params`
  return `import {
  ${imports.join(",\n  ")}
} from "@xeffect/core/define"

${paramsInterface(params, allTypes, own)}
${response.declarations.join("\n")}
${markers(plan, samples.length === 0 ? "" : `{ ${samples.join(", ")} }`)}
export const ${functionName} = ${maker}<${params}, ${response.result}>({
  ${definitionOf(plan, code, response.kind).join(",\n  ")}
})
`
}
