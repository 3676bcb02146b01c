import type { NonEmptyReadonlyArray } from "effect/Array"
import type { Effect } from "effect/Effect"
import type { Pull } from "effect/Pull"
import type { Stream } from "effect/Stream"
import type { Definition } from "./definition.ts"
import type { XError } from "../errors/errors.ts"
import type { Shape } from "../shape/shape.ts"
import type { XApi } from "./xapi.ts"
import type { CompleteResponse } from "./complete-response.ts"
import type { OpenResponse } from "./open-response.ts"

/** The part of the layer that reading a response needs. */
export type Reading = Pick<XApi["Service"], "report" | "strict">

interface Kind<Name extends string, Response, Result> {
  readonly kind: Name
  /** The value of the `Accept` header. */
  readonly accept: string
  readonly read: (api: Reading, definition: Definition, response: Response) => Result
}

/** A JSON document; see `json`. */
export interface JsonResponse<out Type = unknown> extends Kind<"json", CompleteResponse, Effect<Type, XError>> {
  readonly shape: Shape
}

/** No body; see `empty`. */
export interface EmptyResponse extends Kind<"empty", CompleteResponse, Effect<void, XError>> {}

/** Reads groups, of chunks or of items, one after the other. */
export type Groups<Element> = Pull<NonEmptyReadonlyArray<Element>, XError>

/** A stream of JSON lines; see `lines`. It reads the items of the chunks of the body. */
export interface LinesResponse<out Type = unknown> extends Kind<
  "lines",
  OpenResponse,
  (chunks: Groups<Uint8Array>) => Groups<Type>
> {
  /** The shape of an item. */
  readonly shape: Shape
}

/** A download; see `bytes`. */
export interface BytesResponse extends Kind<"bytes", OpenResponse, Effect<Download, XError>> {
  /** Closes the connection of a response that the caller does not receive. */
  readonly owned: (open: Effect<OpenResponse, XError>) => Effect<OpenResponse, XError>
}

/** A download. */
export interface Download {
  /** The media type, if the X API states it. */
  readonly contentType: string | undefined
  /** The number of bytes, if the X API states it. */
  readonly contentLength: number | undefined
  /** The bytes. They can be read once. */
  readonly stream: Stream<Uint8Array, XError>
}

/** The kinds of responses, each with the way to read it. */
export type ResponseKind = JsonResponse | EmptyResponse | LinesResponse | BytesResponse
