import * as Shape from "@xeffect/core/Shape"

/** A folder of bookmarks. */
export interface BookmarkFolder {
  readonly id: string
  readonly name: string
}

export const folder = Shape.struct({ id: Shape.always(Shape.string), name: Shape.always(Shape.string) })

// The latest description has no `meta` here, and those before it have one. Older ones have a single entry as `data`.
export const meta = Shape.struct({ next_token: Shape.string, result_count: Shape.number })
