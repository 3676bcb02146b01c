import type { Operations } from "../../../operation.ts"

export default {
  appendMediaUpload: {
    of: "POST /2/media/upload/{id}/append",
    does: "Sends a segment of an upload. A segment that is sent again with the same index replaces the first, so it is retried.",
    params: {
      media: "The bytes of the segment, no more than 4 MiB.",
      segment_index: "The position of the segment: 0 to 999."
    },
    returns: "`data.expires_at`, in seconds since 1970, if the X API says so",
    see: "media/append-media-upload",
    example: `declare const segment: Uint8Array

const program = appendMediaUpload({ id: "1880028106020515840", media: segment, segment_index: 0 })`,
    data: { expires_at: ["Shape.numberOrText", "When the upload expires, in seconds since 1970."] },
    implied: {},
    body: "Body.multipart()",
    idempotent: true,
    forbidden: "forbidden"
  }
} satisfies Operations
