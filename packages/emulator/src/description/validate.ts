/** Checks a request against the description of its operation, and returns its parameters by the emulator's own names. */
import * as Effect from "effect/Effect"
import { checkValue } from "./check-value.ts"
import { type ParameterFacts, parametersOf, queryParametersOf, resolve, type SchemaFacts } from "./facts.ts"
import { type Complaint, invalidParameter, invalidRequest, type Refusal } from "../request/problems.ts"
import { parseForm, type ReceivedRequest } from "../request/request.ts"
import type { Route } from "./routes.ts"
import { allowedValues, parameterName, valueName } from "./vocabulary.ts"

/** The values of the query by the emulator's names; what is not a list has one value. */
export type Query = ReadonlyMap<string, ReadonlyArray<string>>

/** What a request asks for, once nothing is wrong with it. */
export interface Input {
  readonly path: Readonly<Record<string, string>>
  readonly query: Query
  /** The JSON of the body, and an empty object if the operation has none. */
  readonly body: Readonly<Record<string, unknown>>
}

const asSent = (schema: SchemaFacts, text: string): unknown => {
  if (schema.type === "array") return text.split(",").map((item) => asSent(schema.items ?? {}, item))
  if (schema.type === "integer") return /^-?\d+$/.test(text) ? Number(text) : text
  if (schema.type === "boolean") return text === "true" ? true : text === "false" ? false : text
  return text
}

// A list of fields takes the names of both vocabularies, which the description alone does not say.
const schemaOf = (parameter: ParameterFacts): SchemaFacts => {
  const allowed = allowedValues(parameter)
  return allowed === undefined
    ? parameter.schema
    : { ...parameter.schema, items: { type: "string", enum: Array.from(allowed) } }
}

// Programs compare these sentences, which X words in its own way.
const worded = ({ maximum, minimum }: SchemaFacts, complaints: ReadonlyArray<Complaint>): ReadonlyArray<Complaint> =>
  complaints.map(({ message, parameter, values }) => {
    const isOutside = minimum !== undefined && maximum !== undefined && / is (less|more) than /.test(message)
    const fault = isOutside ? `is not between ${minimum} and ${maximum}` : /(?<='.*' ).*(?=\.$)/s.exec(message)?.[0]
    const subject = `The \`${parameter}\` query parameter value [${values.join(",")}]`
    return { parameter, values, message: fault === undefined ? message : `${subject} ${fault}` }
  })

const checkPath = (route: Route): ReadonlyArray<Complaint> =>
  parametersOf(route.operation)
    .filter((parameter) => parameter.in === "path")
    .flatMap(({ name, schema }) => worded(schema, checkValue(schema, asSent(schema, route.path[name] ?? ""), name)))

const checkGiven = (
  known: ReadonlyArray<ParameterFacts>,
  pairs: ReadonlyArray<readonly [string, string]>,
  index: number
): ReadonlyArray<Complaint> => {
  const [name, text] = pairs[index] ?? ["", ""]
  const parameter = known.find((candidate) => parameterName(candidate.name) === parameterName(name))
  if (parameter === undefined) {
    const names = known.map((candidate) => candidate.name).join(",")
    return [{ parameter: name, values: [text], message: `The query parameter [${name}] is not one of [${names}].` }]
  }
  if (pairs.slice(0, index).some(([earlier]) => earlier === name)) {
    return [{ parameter: name, values: [text], message: `The query parameter [${name}] is given more than once.` }]
  }
  const schema = schemaOf(parameter)
  return worded(schema, checkValue(schema, asSent(schema, text), name))
}

const checkAbsent = (known: ReadonlyArray<ParameterFacts>, pairs: ReadonlyArray<readonly [string, string]>) =>
  known
    .filter((parameter) => parameter.required === true && !pairs.some(([name]) => name === parameter.name))
    .map(({ name }) => ({ parameter: name, values: [], message: `The query parameter [${name}] is required.` }))

const collect = (known: ReadonlyArray<ParameterFacts>, pairs: ReadonlyArray<readonly [string, string]>): Query => {
  const query = new Map<string, ReadonlyArray<string>>()
  for (const [given, text] of pairs) {
    const name = parameterName(given)
    const isList = known.find((parameter) => parameterName(parameter.name) === name)?.schema.type === "array"
    const values = isList ? text.split(",").map((value) => valueName(name, value)) : [text]
    query.set(name, [...new Set([...(query.get(name) ?? []), ...values])])
  }
  return query
}

// Files are checked as an empty text: only their presence matters.
const fromParts = (schema: SchemaFacts, { body }: ReceivedRequest): Readonly<Record<string, unknown>> => {
  const { properties = {} } = resolve(schema)
  return Object.fromEntries(
    body.parts.map(({ bytes, filename, name }) => [
      name,
      filename === undefined ? asSent(resolve(properties[name]), new TextDecoder().decode(bytes)) : ""
    ])
  )
}

const parseBody = Effect.fnUntraced(function* (
  route: Route,
  request: ReceivedRequest
): Effect.fn.Return<unknown, Refusal> {
  const schema = route.operation.body
  if (schema === undefined) {
    // The X API accepts an empty object if it describes no body, and once required one.
    const isEmpty = request.body.bytes.length === 0 || (request.method === "POST" && request.body.text === "{}")
    return isEmpty ? {} : yield* invalidParameter("body", "", "This operation takes no body.")
  }
  if (request.body.kind === "multipart") {
    const body = fromParts(schema, request)
    const complaints = checkValue(schema, body, "")
    return complaints.length > 0 ? yield* invalidRequest(complaints) : body
  }
  if (!/^application\/json\b/i.test(request.headers["content-type"] ?? "")) {
    return yield* invalidParameter(
      "content-type",
      request.headers["content-type"] ?? "",
      "The content-type must be application/json."
    )
  }
  const body = yield* Effect.try({
    try: (): unknown => JSON.parse(request.body.text),
    catch: () => invalidParameter("body", request.body.text, "The body is not JSON.")
  })
  const complaints = checkValue(schema, body, "")
  return complaints.length > 0 ? yield* invalidRequest(complaints) : body
})

/**
 * Checks the path, the query and the body of a request. Whatever the description does not allow fails with the
 * 400 of the X API, which names every parameter that is wrong.
 */
export const validate = Effect.fnUntraced(function* (
  route: Route,
  request: ReceivedRequest,
  queryText: string
): Effect.fn.Return<Input, Refusal> {
  const pairs = parseForm(queryText)
  const known = queryParametersOf(route.operation)
  const complaints = [
    ...checkPath(route),
    ...pairs.flatMap((_, index) => checkGiven(known, pairs, index)),
    ...checkAbsent(known, pairs)
  ]
  if (complaints.length > 0) return yield* invalidRequest(complaints)
  const body = yield* parseBody(route, request)
  // Every body of the description is an object, which the check above has made sure of.
  return { path: route.path, query: collect(known, pairs), body: body as Readonly<Record<string, unknown>> }
})

/** The only value of a parameter. */
export const one = (query: Query, name: string): string | undefined => query.get(name)?.[0]

/** All values of a list parameter. */
export const many = (query: Query, name: string): ReadonlyArray<string> => query.get(name) ?? []
