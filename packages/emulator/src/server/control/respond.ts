/** Responds to requests to the control. */
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type * as SchemaIssue from "effect/SchemaIssue"
import { nearestOf } from "../../request/nearest.ts"
import { jsonType } from "../../request/request.ts"
import { Emulator } from "../../emulator/emulator.ts"
import { linesOf, objectOf, type PrintedOptions, printedSections } from "../printed.ts"
import type { EmulatorControl } from "./controlled.ts"
import { complaintOf } from "./complaint.ts"
import { describeControl, documentOf } from "./description.ts"
import { type Plain, type Refused, refuse, type Route } from "./route.ts"
import { routes } from "./operations/all.ts"

/** A request to the control, whose sender may send it. */
export interface ControlRequest {
  readonly method: string
  readonly path: string
  readonly query: string
  readonly contentType: string
  /** The types of responses that it accepts. */
  readonly accept: string
  readonly body: Uint8Array
  /** The input of the settings of the emulator. */
  readonly printed: PrintedOptions
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

const decode = (schema: Plain<unknown>, value: unknown): Result.Result<unknown, string> =>
  Result.mapError(Schema.decodeUnknownResult(schema, { onExcessProperty: "error" })(value), (error) =>
    complaintOf(
      "issue" in error ? (error.issue as SchemaIssue.Issue) : (error as SchemaIssue.Issue),
      documentOf(schema),
      value
    )
  )

const parse = (text: string): Result.Result<unknown, string> =>
  Result.try({ try: (): unknown => JSON.parse(text), catch: () => "The body is not JSON." })

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

const described = ["/emulator/openapi.json", "/emulator/env"]

const find = (method: string, path: string): Effect.Effect<Route, Refused> => {
  const there = routes.filter((route) => route.path === path)
  const found = there.find((route) => route.method === method)
  if (found !== undefined) return Effect.succeed(found)
  const methods = described.includes(path) ? "GET" : there.map((route) => route.method).join(", ")
  const paths = [...described, ...routes.map((route) => route.path)]
  return Effect.fail(
    methods === ""
      ? refuse(`The control has no such path${nearestOf(path, paths)}; GET /emulator/openapi.json describes it.`, 404)
      : refuse(`This path takes ${methods}.`, 405)
  )
}

const checkQuery = ({ method, path, query }: ControlRequest): Effect.Effect<void, Refused> =>
  query === ""
    ? Effect.void
    : Effect.fail(refuse(`${method} ${path} takes no query, but got ${JSON.stringify(query.slice(0, 60))}.`))

/** The settings of the emulator, as JSON, or as the lines that the command prints for who accepts text alone. */
const settings = Effect.fnUntraced(function* (
  { current, within }: EmulatorControl["Service"],
  request: ControlRequest
) {
  const { accept, printed } = request
  const sections = yield* within(Effect.provideService(printedSections(printed), Emulator, current().service))
  const response = respondWith(200, objectOf(sections))
  return /^\s*text\/plain\b/i.test(accept)
    ? { ...response, headers: { ...response.headers, "content-type": textType }, body: `${linesOf(sections)}\n` }
    : response
})

const textType = "text/plain; charset=utf-8"

/** The response to a request. */
export const respond = Effect.fnUntraced(function* (
  control: EmulatorControl["Service"],
  request: ControlRequest
): Effect.fn.Return<ControlResponse> {
  const { method, path } = request
  if (method === "GET" && path === "/emulator/openapi.json") return respondWith(200, describeControl())
  if (method === "GET" && path === "/emulator/env") return yield* settings(control, request)
  return yield* find(method, path).pipe(
    Effect.tap(() => checkQuery(request)),
    Effect.flatMap((route) => Effect.flatMap(inputOf(route, request), (input) => route.run(input, control))),
    Effect.match({
      onFailure: ({ sentence, status }) => respondWith(status, { error: sentence }),
      onSuccess: (body) => respondWith(200, body)
    })
  )
})
