import type { Operations } from "../../../operation.ts"

export default {
  initializeMediaUpload: {
    of: "POST /2/media/upload/initialize",
    does: "Begins an upload in segments. `uploadMedia` does this and the steps that follow.",
    params: {
      media_type: { is: "The type of the media.", type: "MediaType", code: "mediaType" },
      media_category: { is: "The purpose of the media.", type: "MediaCategory" },
      total_bytes: "How many bytes will be sent: 0 to 17,179,869,184.",
      shared: "Whether the media can be used in several direct messages. Default: `false`.",
      additional_owners: "Other users who may use the media: up to 100 IDs."
    },
    returns: "`data.id`, for the segments; `data.media_key`; `data.expires_after_secs`",
    see: "media/initialize-media-upload",
    example: `initializeMediaUpload({
  media_type: "video/mp4",
  media_category: "tweet_video",
  total_bytes: 20_000_000
})`,
    data: {
      id: ["Shape.always(Shape.textOrNumber)", "The ID of the upload, and later of the media."],
      media_key: ["Shape.string"],
      expires_after_secs: ["Shape.numberOrText", "For how many seconds the upload stays open."]
    },
    forbidden: "forbidden"
  }
} satisfies Operations
