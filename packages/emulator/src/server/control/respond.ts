/** Responds to requests to the control. */
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as SchemaIssue from "effect/SchemaIssue"
import { jsonType } from "../../request/request.ts"
import type { EmulatorControl } from "./controlled.ts"
import { description } from "./description.ts"
import { type Plain, type Refused, refuse, type Route } from "./route.ts"
import { routes } from "./operations/all.ts"

/** A request to the control, whose sender may send it. */
export interface ControlRequest {
  readonly method: string
  /** Without a query. */
  readonly path: string
  readonly contentType: string
  readonly body: Uint8Array
}

/** A response of the control. */
export interface ControlResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** A response with a JSON document. */
export const respondWith = (
  status: number,
  body: unknown,
  more: Readonly<Record<string, string>> = {}
): ControlResponse => ({
  status,
  headers: { "content-type": jsonType, "cache-control": "no-store", ...more },
  body: `${JSON.stringify(body)}\n`
})

const issuesOf = SchemaIssue.makeFormatterStandardSchemaV1()

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

const sentenceOf = (issue: SchemaIssue.Issue): string => {
  const [first] = issuesOf(issue).issues
  const path = (first?.path ?? []).map((key) => (typeof key === "object" ? key.key : key)).join(".")
  const message = lowerFirst((first?.message ?? "").split("\n")[0] ?? "").slice(0, 300)
  return path === "" ? `The JSON document is not right: ${message}.` : `${path.slice(0, 100)} is not right: ${message}.`
}

const decode = (schema: Plain<unknown>, value: unknown): Result.Result<unknown, string> =>
  Result.mapError(Schema.decodeUnknownResult(schema, { onExcessProperty: "error" })(value), (error) =>
    sentenceOf("issue" in error ? (error.issue as SchemaIssue.Issue) : (error as SchemaIssue.Issue))
  )

const parse = (text: string): Result.Result<unknown, string> =>
  Result.try({ try: (): unknown => JSON.parse(text), catch: () => "It is not JSON." })

const fatal = new TextDecoder("utf-8", { fatal: true })

const textOf = (body: Uint8Array): Effect.Effect<string, Refused> =>
  Effect.try({ try: () => fatal.decode(body), catch: () => refuse("The body is not UTF-8.") })

const readJson = Effect.fnUntraced(function* (schema: Plain<unknown>, { body, contentType }: ControlRequest) {
  // A form of another page cannot have this type.
  if (!/^application\/json\b/i.test(contentType)) {
    return yield* refuse("The content type of the body must be application/json.", 415)
  }
  const text = yield* textOf(body)
  const read = Result.flatMap(parse(text === "" ? "{}" : text), (value) => decode(schema, value))
  return Result.isSuccess(read) ? read.success : yield* refuse(read.failure)
})

const readLines = Effect.fnUntraced(function* (schema: Plain<unknown>, { body, contentType }: ControlRequest) {
  if (!/^application\/(?:x-ndjson|jsonl|json)\b/i.test(contentType)) {
    return yield* refuse("The content type of the body must be application/x-ndjson.", 415)
  }
  const lines = (yield* textOf(body)).split("\n")
  const values: Array<unknown> = []
  for (const [index, line] of lines.entries()) {
    if (line.trim() === "") continue
    const read = Result.flatMap(parse(line), (value) => decode(schema, value))
    if (Result.isFailure(read)) return yield* refuse(`Line ${index + 1}: ${read.failure}`)
    values.push(read.success)
  }
  return values
})

const inputOf = (route: Route, request: ControlRequest): Effect.Effect<unknown, Refused> => {
  if (route.body === undefined) return Effect.succeed(undefined)
  return route.kind === "lines" ? readLines(route.body, request) : readJson(route.body, request)
}

const find = (method: string, path: string): Effect.Effect<Route, Refused> => {
  const there = routes.filter((route) => route.path === path)
  const found = there.find((route) => route.method === method)
  if (found !== undefined) return Effect.succeed(found)
  const methods = there.map((route) => route.method).join(", ")
  return Effect.fail(
    there.length === 0
      ? refuse("The control has no such path; GET /emulator/openapi.json describes it.", 404)
      : refuse(`This path takes ${methods}.`, 405)
  )
}

/** The response to a request. */
export const respond = Effect.fnUntraced(function* (
  control: EmulatorControl["Service"],
  request: ControlRequest
): Effect.fn.Return<ControlResponse> {
  const { method, path } = request
  if (method === "GET" && path === "/emulator/openapi.json") return respondWith(200, description)
  return yield* find(method, path).pipe(
    Effect.flatMap((route) => Effect.flatMap(inputOf(route, request), (input) => route.run(input, control))),
    Effect.match({
      onFailure: ({ sentence, status }) => respondWith(status, { error: sentence }),
      onSuccess: (body) => respondWith(200, body)
    })
  )
})
