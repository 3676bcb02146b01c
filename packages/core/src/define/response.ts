/** The kinds of responses, and the shapes of whole responses. */
export type {
  BytesResponse,
  EmptyResponse,
  JsonResponse,
  LinesResponse,
  ResponseKind
} from "../definition/definition.ts"
export * from "../resources/responses.ts"
export * from "../response/empty.ts"
export { json } from "../response/json.ts"
export { lines } from "../response/lines.ts"
export * from "../response/outcome.ts"
export * from "../response/reshaped.ts"
export * from "../response/unavailable.ts"
