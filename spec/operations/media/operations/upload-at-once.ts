import type { Operations } from "../../../operation.ts"

export default {
  uploadMediaAtOnce: {
    of: "POST /2/media/upload",
    does: "Uploads an image of up to 5 MB, or subtitles, in one request. `uploadMedia` takes everything else as well, finds out the category, and waits until the media can be used.",
    params: {
      media: "The bytes of an image or of subtitles.",
      media_category: { is: "The purpose of the media.", type: 'Exclude<MediaCategory, "amplify_video">' },
      additional_owners: {
        is: "Other users who may use the media: up to 100 IDs.",
        type: "ReadonlyArray<Id> | string",
        code: "joined(Parameter.ids(100))"
      }
    },
    returns: "`data.id`, the ID to post with; `data.media_key`; `data.expires_after_secs`",
    see: "media/upload-media",
    example: `declare const picture: Uint8Array

const program = uploadMediaAtOnce({ media: picture, media_category: "tweet_image" })`,
    result: { type: "UploadResponse", response: "uploadResponse" },
    body: "Body.multipart()",
    forbidden: "forbidden"
  }
} satisfies Operations
