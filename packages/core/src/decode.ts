import * as Effect from "effect/Effect"
import type { HttpClientResponse } from "effect/http/HttpClientResponse"
import * as SchemaIssue from "effect/SchemaIssue"
import * as SchemaParser from "effect/SchemaParser"
import { failedAnswer } from "./answer.ts"
import type { Definition } from "./definition.ts"
import { XError } from "./errors.ts"
import { DecodeError, TransportError } from "./reasons.ts"

/** Reads the body of an answer as JSON. */
export const readJson =
  ({ name }: Definition) =>
  (response: HttpClientResponse): Effect.Effect<unknown, XError> =>
    Effect.matchEffect(response.text, {
      onFailure: ({ message, reason }) =>
        Effect.fail(
          new XError({
            operation: name,
            answer: failedAnswer(response, ""),
            reason: new TransportError({ detail: `the body could not be read: ${message}`, cause: reason.cause })
          })
        ),
      onSuccess: (body) => {
        try {
          return Effect.succeed<unknown>(JSON.parse(body))
        } catch {
          const what = body === "" ? "the body is empty" : "the body is not JSON"
          return Effect.fail(decodeFailure(name, response, body, new DecodeError({ path: [], detail: what, body })))
        }
      }
    })

/**
 * Reads the body of an answer and checks it against the schema of the operation. The answer is given as it was parsed:
 * the schemas transform nothing, so keys that they do not know stay.
 */
export const decode = (definition: Definition) => {
  const read = readJson(definition)
  const isResult = SchemaParser.is(definition.result)
  return (response: HttpClientResponse): Effect.Effect<unknown, XError> =>
    Effect.flatMap(read(response), (body) =>
      isResult(body)
        ? Effect.succeed(body)
        : Effect.mapError(SchemaParser.decodeUnknownEffect(definition.result)(body), (issue) => {
            const { leaf, path } = locate(issue, [])
            const reason = new DecodeError({ path, detail: SchemaIssue.makeFormatterDefault()(leaf), body })
            return decodeFailure(definition.name, response, JSON.stringify(body), reason)
          })
    )
}

const decodeFailure = (operation: string, response: HttpClientResponse, body: string, reason: DecodeError) =>
  new XError({ operation, answer: failedAnswer(response, body), reason })

type Path = ReadonlyArray<string | number>

// The first thing that is wrong, and where it is.
const locate = (issue: SchemaIssue.Issue, path: Path): { readonly leaf: SchemaIssue.Issue; readonly path: Path } => {
  switch (issue._tag) {
    case "Pointer":
      return locate(issue.issue, [...path, ...issue.path.map((key) => (typeof key === "symbol" ? String(key) : key))])
    case "Composite":
    case "AnyOf":
      return issue.issues[0] === undefined ? { leaf: issue, path } : locate(issue.issues[0], path)
    case "Filter":
    case "Encoding":
      return locate(issue.issue, path)
    default:
      return { leaf: issue, path }
  }
}
