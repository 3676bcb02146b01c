import type { Operations } from "../../../operation.ts"

export default {
  getMediaUploadStatus: {
    of: "GET /2/media/upload",
    does: "How far the processing of uploaded media is. Only for media whose upload ended with `processing_info`.",
    params: { media_id: "The ID of the upload.", command: "The command of the request. There is one value." },
    returns: "`data.processing_info`, with `state`, `check_after_secs` and `progress_percent`",
    see: "media/get-media-upload-status",
    example: 'getMediaUploadStatus({ media_id: "1880028106020515840" })',
    result: { type: "Envelope<UploadData>", response: "statusResponse" },
    forbidden: "forbidden"
  }
} satisfies Operations
