import { type BinaryInput, type Download } from "@xeffect/core"
import { operation, type ResultOf } from "@xeffect/core/define"
import { streaming } from "@xeffect/core/streaming"
import * as Bytes from "@xeffect/core/bytes"
import * as Body from "@xeffect/core/body"
import * as Parameter from "@xeffect/core/parameter"
import * as Response from "@xeffect/core/response"
import * as Shape from "@xeffect/core/shape"

// Fast enough not to hold up a test, and slow enough that pacing has something to do.
const limits = [
  { limit: 200, windowSeconds: 1, per: "app" },
  { limit: 900, windowSeconds: 900, per: "app" }
] as const

const accepts = { appOnly: true } as const

interface Item {
  readonly data?: {
    readonly id: string
    readonly text: string
    readonly edit_history_tweet_ids?: ReadonlyArray<string>
  }
}

interface ItemOf extends ResultOf {
  readonly result: Item
}

const post = Shape.struct({
  id: Shape.always(Shape.string),
  text: Shape.always(Shape.string),
  edit_history_tweet_ids: Shape.list(Shape.string)
})

export const followPosts = streaming<{}, ItemOf>({
  name: "follow_posts",
  method: "GET",
  path: "/2/bulk/posts",
  params: {},
  accepts,
  limits,
  response: Response.lines<Item>(Shape.struct({ data: Shape.intact(post) })),
  price: { per: "resource", of: "post" }
})

interface DownloadOf extends ResultOf {
  readonly result: Download
}

export const downloadMedia = operation<{}, DownloadOf>({
  name: "download_media",
  method: "GET",
  path: "/2/bulk/media/upload",
  params: {},
  accepts,
  limits,
  response: Bytes.response
})

interface UploadParams {
  readonly name: string
  readonly media: BinaryInput
}

interface Nothing extends ResultOf {
  readonly result: void
}

const upload = {
  name: "upload_media",
  method: "POST",
  path: "/2/bulk/media/upload",
  params: { name: Parameter.text(1), media: Bytes.parameter },
  body: Body.multipart({ media_category: "tweet_video" }),
  accepts,
  limits,
  response: Response.empty
} as const

/** An upload that is not to be carried out twice. */
export const uploadMedia = operation<UploadParams, Nothing>(upload)

/** The same as an upload that may be retried. */
export const replaceMedia = operation<UploadParams, Nothing>({ ...upload, name: "replace_media", idempotent: true })
