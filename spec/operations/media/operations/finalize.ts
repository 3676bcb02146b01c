import type { Operations } from "../../../operation.ts"

export default {
  finalizeMediaUpload: {
    of: "POST /2/media/upload/{id}/finalize",
    does: "Ends an upload in segments. Media with `processing_info` in the response cannot be used before its `state` is `succeeded`: `getMediaUploadStatus` says when.",
    returns: "`data.id`, the ID to post with; `data.media_key`; `data.size`; `data.processing_info`",
    see: "media/finalize-media-upload",
    example: 'finalizeMediaUpload({ id: "1880028106020515840" })',
    result: { type: "UploadResponse", response: "uploadResponse" },
    forbidden: "forbidden"
  }
} satisfies Operations
