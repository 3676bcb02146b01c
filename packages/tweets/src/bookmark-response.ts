import type { Problem, WriteResponse } from "@xeffect/core"
import { field, parseJson } from "@xeffect/core/wire"
import * as Resource from "@xeffect/core/resource"
import * as Response from "@xeffect/core/response"
import * as Shape from "@xeffect/core/shape"

/** Whether a post is bookmarked. */
export interface Bookmarked {
  readonly bookmarked: boolean
}

/** Whether one of several posts is bookmarked. */
export interface BookmarkedEach extends Bookmarked {
  readonly tweet_id: string
}

interface Bookmarks {
  readonly data: Bookmarked | ReadonlyArray<BookmarkedEach>
  readonly errors?: ReadonlyArray<Problem>
}

const OneOrSeveral: Shape.Shape<Bookmarks> = Shape.struct({
  data: Shape.always(
    Shape.either<[Bookmarked, ReadonlyArray<BookmarkedEach>]>(
      Shape.struct({ bookmarked: Shape.always(Shape.boolean) }),
      Shape.list(Shape.struct({ tweet_id: Shape.always(Shape.string), bookmarked: Shape.always(Shape.boolean) }))
    )
  ),
  errors: Shape.list(Resource.Problem)
})

const requestedIds = (body: unknown): ReadonlyArray<unknown> | undefined => {
  const ids = field(typeof body === "string" ? parseJson(body) : undefined, "tweet_ids")
  return Array.isArray(ids) ? ids : undefined
}

// The response has the form that was asked for, whichever the X API sent: one outcome, or one for each post.
const asRequested = (json: unknown, ids: ReadonlyArray<unknown> | undefined): unknown => {
  const data = field(json, "data")
  if (data === undefined || Array.isArray(data) === (ids !== undefined)) return json
  const other = ids === undefined ? field(data, "0") : ids.map((tweet_id) => Object.assign({ tweet_id }, data))
  return Object.assign({}, json, { data: other })
}

// The result of a call is typed by its parameters; here only the result of one bookmark can be stated.
const oneOrSeveral = Response.outcome(OneOrSeveral, { bookmarked: true }) as Response.JsonResponse<
  WriteResponse<Bookmarked>
>

/** The outcome of one bookmark, or of each of several. An empty response means that all were made. */
export const bookmarked: typeof oneOrSeveral = {
  ...oneOrSeveral,
  read: (reading, definition, response) => {
    const ids = requestedIds(response.request.body)
    const json = response.text === "" ? { data: { bookmarked: true } } : response.json
    return oneOrSeveral.read(reading, definition, {
      ...response,
      text: response.text || "{}",
      json: asRequested(json, ids)
    })
  }
}
