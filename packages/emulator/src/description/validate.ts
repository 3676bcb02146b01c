/** Checks a request against the description of its operation, and returns its parameters by the emulator's own names. */
import * as Effect from "effect/Effect"
import { checkValue, type Fault } from "./check-value.ts"
import { formOf, type ParameterFacts, parametersOf, queryParametersOf, resolve, type SchemaFacts } from "./facts.ts"
import { bodyComplaint, parameterComplaint } from "./fault-sentences.ts"
import { type Complaint, invalidParameter, invalidRequest, type Refusal } from "../request/problems.ts"
import { parseForm, type ReceivedRequest } from "../request/request.ts"
import type { Route } from "./routes.ts"
import { allowedValues, parameterName, spokenName, spokenValues, valueName, type Vocabulary } from "./vocabulary.ts"

/** The values of the query by the emulator's names. A parameter that is no list has one value. */
export type Query = ReadonlyMap<string, ReadonlyArray<string>>

/** The input of a request, once it is checked. */
export interface Input {
  readonly path: Readonly<Record<string, string>>
  readonly query: Query
  /** The JSON of the body, and an empty object if the operation has none. */
  readonly body: Readonly<Record<string, unknown>>
}

const asSent = (schema: SchemaFacts, text: string): unknown => {
  if (schema.type === "array") return text.split(",").map((item) => asSent(schema.items ?? {}, item))
  if (schema.type === "integer") return /^-?\d+$/.test(text) ? Number(text) : text
  // Python writes `True`.
  if (schema.type === "boolean") return isTrue.test(text) ? true : isFalse.test(text) ? false : text
  return text
}

const isTrue = /^true$/i
const isFalse = /^false$/i

// A list of fields takes the names of both vocabularies, which the description alone does not say.
const schemaOf = (parameter: ParameterFacts): SchemaFacts => {
  const allowed = allowedValues(parameter)
  return allowed === undefined
    ? parameter.schema
    : { ...parameter.schema, items: { type: "string", enum: Array.from(allowed) } }
}

// The allowed values are listed in the names that the request has.
const inNames = (parameter: ParameterFacts, names: Vocabulary, fault: Fault): Fault =>
  fault.rule === "enum" && parameter.schema.type === "array"
    ? { ...fault, schema: { ...fault.schema, enum: spokenValues(parameter, names) } }
    : fault

const checkPath = (route: Route): ReadonlyArray<Complaint> =>
  parametersOf(route.operation)
    .filter((parameter) => parameter.in === "path")
    .flatMap(({ name, schema }) =>
      checkValue(schema, asSent(schema, route.path[name] ?? ""), name).map((fault) => parameterComplaint(name, fault))
    )

/** The parameters that a query is checked against. */
interface Expected {
  readonly known: ReadonlyArray<ParameterFacts>
  /** The names of the parameters of the path, which the X API lists among the query's. */
  readonly inPath: ReadonlyArray<string>
  readonly names: Vocabulary
}

const checkGiven = (
  { inPath, known, names }: Expected,
  pairs: ReadonlyArray<readonly [string, string]>,
  index: number
): ReadonlyArray<Complaint> => {
  const [name, text] = pairs[index] ?? ["", ""]
  const parameter = known.find((candidate) => parameterName(candidate.name) === parameterName(name))
  if (parameter === undefined) {
    const all = [...inPath, ...known.map((candidate) => spokenName(candidate.name, names))].join(",")
    return [{ parameter: name, values: [text], message: `The query parameter [${name}] is not one of [${all}]` }]
  }
  if (pairs.slice(0, index).some(([earlier]) => earlier === name)) {
    const values = pairs.flatMap(([other, value]) => (other === name ? [value] : []))
    const message = `Duplicate parameters are not allowed: the \`${name}\` query parameter`
    return [{ parameter: name, values, message }]
  }
  const schema = schemaOf(parameter)
  return checkValue(schema, asSent(schema, text), name).map((fault) =>
    parameterComplaint(name, inNames(parameter, names, fault))
  )
}

const checkAbsent = (known: ReadonlyArray<ParameterFacts>, pairs: ReadonlyArray<readonly [string, string]>) =>
  known
    .filter((parameter) => parameter.required === true && !pairs.some(([name]) => name === parameter.name))
    .map(({ name }) => ({ parameter: name, values: [], message: `The \`${name}\` query parameter can not be empty` }))

const collect = (known: ReadonlyArray<ParameterFacts>, pairs: ReadonlyArray<readonly [string, string]>): Query => {
  const query = new Map<string, ReadonlyArray<string>>()
  for (const [given, text] of pairs) {
    const name = parameterName(given)
    const type = known.find((parameter) => parameterName(parameter.name) === name)?.schema.type
    const single = type === "boolean" ? text.toLowerCase() : text
    const values = type === "array" ? text.split(",").map((value) => valueName(name, value)) : [single]
    query.set(name, [...new Set([...(query.get(name) ?? []), ...values])])
  }
  return query
}

// Files are checked as an empty text: only their presence matters.
const fromParts = (schema: SchemaFacts, { body }: ReceivedRequest): Readonly<Record<string, unknown>> => {
  const { properties = {} } = formOf(schema)
  return Object.fromEntries(
    body.parts.map(({ bytes, filename, name }) => [
      name,
      filename === undefined ? asSent(resolve(properties[name]), new TextDecoder().decode(bytes)) : ""
    ])
  )
}

const fitting = (schema: SchemaFacts, body: unknown): Effect.Effect<unknown, Refusal> => {
  const found = checkValue(schema, body, "$")
  return found.length > 0 ? Effect.fail(invalidRequest(found.map(bodyComplaint))) : Effect.succeed(body)
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
  if (route.operation.bytes === true) {
    // The operation reads the bytes; here only their type is checked.
    if (/^application\/octet-stream\b/i.test(request.headers["content-type"] ?? "")) return {}
    const message = "Requests with bodies must have content-type of application/octet-stream."
    return yield* invalidRequest([{ message }])
  }
  if (request.body.kind === "multipart") {
    return yield* fitting(schema, fromParts(schema, request))
  }
  if (!/^application\/json\b/i.test(request.headers["content-type"] ?? "")) {
    const message = "Requests with bodies must have content-type of application/json."
    return yield* invalidRequest([{ message }])
  }
  const body = yield* Effect.try({
    try: (): unknown => JSON.parse(request.body.text),
    catch: () => invalidParameter("body", request.body.text, "The body is not JSON.")
  })
  return yield* fitting(schema, body)
})

/**
 * Checks the path, the query and the body of a request. A request that the description does not allow fails
 * with the 400 of the X API, which names every parameter that is wrong, and lists what is allowed in the names of a vocabulary.
 */
export const validate = Effect.fnUntraced(function* (
  route: Route,
  request: ReceivedRequest,
  queryText: string,
  names: Vocabulary
): Effect.fn.Return<Input, Refusal> {
  const pairs = parseForm(queryText)
  const known = queryParametersOf(route.operation)
  const complaints = [
    ...checkPath(route),
    ...checkAbsent(known, pairs),
    ...pairs.flatMap((_, index) => checkGiven({ known, inPath: Object.keys(route.path), names }, pairs, index))
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
