import type { Node } from "@babel/core"
import type { Definition } from "@xeffect/core"
import type { Parameter } from "@xeffect/core/parameter"
import { isIdempotent } from "@xeffect/core/define"
import type { OperationDescription, ParameterDescription } from "../../../packages/describe/src/description.ts"
import { ownedReads } from "../../../spec/prices.ts"
import { top } from "../../workspace.ts"
import { type Area, type Entry } from "../docs/operations.ts"
import { isRequired, ruleLines, ruleOf } from "../docs/parameters.ts"
import { priceOf, priceRowOf } from "../docs/price.ts"
import { declarationOf, isNode, type Module, nameOf, readModules } from "../../measure/structure/modules.ts"
import { type Documented, readDocumentation } from "./comments.ts"
import { exampleParams } from "./examples.ts"
import { type Member, type Types, typesOf } from "./types.ts"

/** The source of an operation, as it is read. */
interface Source extends Documented {
  readonly members: ReadonlyMap<string, Member>
}

const nodesOf = (value: unknown): ReadonlyArray<Node> => (Array.isArray(value) ? value.filter(isNode) : [])

/** The type of the parameters in `operation<Params, Result>({ … })`. */
const paramsType = (declarator: Node): Node | undefined => {
  const { init } = declarator
  const types = isNode(init) ? init["typeParameters"] : undefined
  return isNode(types) ? nodesOf(types["params"])[0] : undefined
}

const sourceOf = (types: Types, modules: ReadonlyArray<Module>, folder: string, entry: Entry): Source => {
  const [name] = entry.names
  for (const statement of modules.find(({ path }) => path === entry.file)?.statements ?? []) {
    const declarators = nodesOf(declarationOf(statement)["declarations"])
    const type = declarators.filter((one) => nameOf(one["id"]) === name).flatMap((one) => paramsType(one) ?? [])[0]
    if (type !== undefined) return { ...readDocumentation(statement), members: types.membersOf(folder, type) }
  }
  throw new Error(`${entry.file}: no declaration of ${name} names the type of its parameters`)
}

const finite = (name: "maximum" | "minimum", value: number | undefined) =>
  value === undefined || !Number.isFinite(value) ? {} : { [name]: value }

const parameterOf = (
  definition: Definition,
  name: string,
  parameter: Parameter,
  member: Member | undefined,
  names: ReadonlyArray<string>
): ParameterDescription => {
  const values = parameter.values ?? names
  return {
    name,
    kind: parameter.kind,
    required: isRequired(definition, name, parameter),
    summary: member?.comment ?? "",
    rule: ruleOf(parameter),
    ...(parameter.default === undefined ? {} : { default: parameter.default }),
    ...finite("minimum", parameter.minimum),
    ...finite("maximum", parameter.maximum),
    ...(values.length === 0 ? {} : { values }),
    ...(parameter.pattern === undefined ? {} : { pattern: parameter.pattern.source })
  }
}

const parametersOf = (types: Types, folder: string, definition: Definition, { members }: Source) => {
  // A parameter that a description has newly has no comment yet: `npm run generate -- --check` waits for it, and a test.
  const declared = Object.entries(definition.params).map(([name, parameter]) => {
    const member = members.get(name)
    const names = parameter.kind === "names" && member !== undefined ? types.textsOf(folder, member.type) : []
    return parameterOf(definition, name, parameter, member, names)
  })
  if (definition.user_auth === undefined) return declared
  const userAuth = {
    name: "user_auth",
    kind: "boolean",
    required: false,
    summary: members.get("user_auth")?.comment ?? "",
    rule: "true or false",
    default: definition.user_auth
  } as const
  return [...declared, userAuth]
}

const credentialsOf = ({ accepts: { appOnly, oauth1, oauth2 } }: Definition) => ({
  appOnly: appOnly === true,
  oauth1: oauth1 === true,
  ...(oauth2 === undefined ? {} : { oauth2 })
})

const describe = (types: Types, area: string, { definition, names }: Entry, source: Source): OperationDescription => {
  const { example, notes, returns, see, summary } = source
  const row = priceRowOf(definition)
  const paths = typeof definition.path === "string" ? [definition.path] : Object.values(definition.path)
  const [name, ...aliases] = names
  return {
    name: definition.name,
    function: name,
    aliases,
    area,
    method: definition.method,
    requests: paths.map((path) => `${definition.method} ${path}`),
    summary,
    returns,
    notes,
    see,
    credentials: credentialsOf(definition),
    limits: definition.limits ?? [],
    price: priceOf(row),
    isPriceDocumented: row.documented !== undefined,
    isOwned: ownedReads.includes(definition.name),
    isIdempotent: isIdempotent(definition),
    response: definition.response.kind,
    ...(definition.paging === undefined ? {} : { paging: definition.paging }),
    parameters: parametersOf(types, area, definition, source),
    rules: ruleLines(definition),
    example: { code: example, params: exampleParams(example, name) }
  }
}

/** Describes the operations of all areas, by area. */
export const describeAreas = (areas: ReadonlyArray<Area>): ReadonlyMap<string, ReadonlyArray<OperationDescription>> => {
  const folders = areas.map(({ name }) => name.replace("@xeffect/", ""))
  const types = typesOf(top, [...folders, "core"])
  const modules = readModules(top, folders)
  return new Map(
    areas.map(({ entries }, index) => {
      const folder = folders[index] ?? ""
      return [
        folder,
        entries.map((entry) => describe(types, folder, entry, sourceOf(types, modules, folder, entry)))
      ] as const
    })
  )
}
