import type { Envelope, WriteResponse } from "@xeffect/core"
import * as Resource from "@xeffect/core/resource"
import * as Response from "@xeffect/core/response"
import * as Shape from "@xeffect/core/shape"
import * as Predicate from "effect/Predicate"

/** How far the processing of a GIF or a video is. */
export interface ProcessingInfo {
  /** `pending`, `in_progress`, `succeeded` or `failed`; others may be added. */
  readonly state?: string
  /** After how many seconds to look again. */
  readonly check_after_secs?: number
  readonly progress_percent?: number
  /** Why processing failed. It may be present although `state` is not `failed`. */
  readonly error?: ProcessingError
}

/** Why the X API cannot use the media. */
export interface ProcessingError {
  readonly code?: number
  readonly name?: string
  readonly message?: string
}

/** The state of uploaded media in the X API. */
export interface UploadData {
  /** The ID, for `media_ids` of a post or `media_id` of a message. */
  readonly id: string
  /** The key by which responses refer to the media. */
  readonly media_key?: string
  /** How many bytes there are. */
  readonly size?: number
  /** For how many seconds the ID can be used. */
  readonly expires_after_secs?: number
  readonly image?: { readonly h?: number; readonly w?: number; readonly image_type?: string }
  readonly video?: { readonly video_type?: string }
  /** Absent if the media need no processing. */
  readonly processing_info?: ProcessingInfo
}

/** The response to an upload. */
export interface UploadResponse extends WriteResponse<UploadData> {}

const uploadedFields = Shape.struct({
  id: Shape.always(Shape.textOrNumber),
  media_key: Shape.string,
  size: Shape.numberOrText,
  expires_after_secs: Shape.numberOrText,
  image: Shape.struct({ h: Shape.numberOrText, w: Shape.numberOrText, image_type: Shape.string }),
  video: Shape.struct({ video_type: Shape.string }),
  processing_info: Shape.struct({
    state: Shape.string,
    check_after_secs: Shape.numberOrText,
    progress_percent: Shape.numberOrText,
    error: Shape.struct({ code: Shape.numberOrText, name: Shape.string, message: Shape.string })
  })
})

/** The X API has also sent the data of an upload without the object `data` around it. */
const alsoBare = <Type>(plain: Response.JsonResponse<Type>): Response.JsonResponse<Type> => ({
  ...plain,
  read: (reading, definition, response) => {
    const { json } = response
    const isBare = Predicate.hasProperty(json, "id") && !Predicate.hasProperty(json, "data")
    return plain.read(reading, definition, isBare ? { ...response, json: { data: json } } : response)
  }
})

/** The form of the response to a question about an upload. */
export const statusResponse: Response.JsonResponse<Envelope<UploadData>> = alsoBare(
  Response.json(Shape.struct({ data: Shape.intact(uploadedFields), errors: Shape.list(Resource.Problem) }))
)

/** The form of the response to an upload. */
export const uploadResponse: Response.JsonResponse<UploadResponse> = alsoBare(
  Response.outcome(Response.written(uploadedFields))
)
