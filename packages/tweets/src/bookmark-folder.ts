import type { Envelope, PageMeta } from "@xeffect/core"
import * as Resource from "@xeffect/core/resource"
import * as Shape from "@xeffect/core/shape"

/** A folder of bookmarks. */
export interface BookmarkFolder {
  readonly id: string
  readonly name: string
}

export const folder = Shape.struct({ id: Shape.always(Shape.string), name: Shape.always(Shape.string) })

// The latest description has no `meta` here, and those before it have one. Older ones have a single entry as `data`.
const meta = Shape.struct({ next_token: Shape.string, result_count: Shape.number })

export interface GetBookmarkFoldersResult extends Envelope<ReadonlyArray<BookmarkFolder>> {
  readonly meta?: Pick<PageMeta, "next_token" | "result_count">
}

export const Folders: Shape.Shape<GetBookmarkFoldersResult> = Shape.struct({
  data: Shape.intact(Shape.listOrOne(folder)),
  meta,
  errors: Shape.list(Resource.Problem)
})

export interface GetBookmarksByFolderResult extends Envelope<ReadonlyArray<{ readonly id: string }>> {
  readonly meta?: Pick<PageMeta, "next_token" | "result_count">
}

export const PostsOfFolder: Shape.Shape<GetBookmarksByFolderResult> = Shape.struct({
  data: Shape.intact(Shape.listOrOne(Shape.struct({ id: Shape.always(Shape.string) }))),
  meta,
  errors: Shape.list(Resource.Problem)
})
