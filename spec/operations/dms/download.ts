import type { Operations } from "../../operation.ts"

export default {
  downloadDirectMessageMedia: {
    of: "GET /2/dm_conversations/media/{dm_id}/{media_id}/{resource_id}",
    does: "Downloads an image, a GIF or a video of a direct message. The bytes are a stream, which can be read once.",
    params: {
      dm_id: "The ID of the message, of an event of the kind `MessageCreate`.",
      media_id: "The ID of the media item.",
      resource_id: "The name of the file at the end of the URL of the media item, for example `hVJQTwig.jpg`."
    },
    returns: "`stream`, the bytes; `contentType` and `contentLength`, if the X API sends them",
    see: "direct-messages/download-dm-media",
    example: `downloadDirectMessageMedia({ dm_id: "1585321444547837956", media_id: "7", resource_id: "a.jpg" }).pipe(
  Effect.flatMap(({ stream }) => Stream.runCollect(stream))
)`,
    result: { is: "Download", response: "Bytes.response" }
  }
} satisfies Operations
