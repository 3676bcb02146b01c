import type { Operations } from "../../../operation.ts"

export default {
  downloadChatMedia: {
    of: "GET /2/chat/media/{id}/{media_hash_key}",
    does: "Downloads an encrypted media item. Decrypt its bytes with the key of the message that it belongs to; its media type is known only then.",
    params: {
      id: "The conversation: the ID of the other user, two IDs of users, or the ID of a group.",
      media_hash_key: "The key of the media item, from the decrypted message."
    },
    returns: "`stream`, the encrypted bytes, and `contentLength`, if the X API sends it",
    see: ["chat/download-chat-media", "https://docs.x.com/xchat/media"],
    example: `Effect.flatMap(
  downloadChatMedia({ id: "12-2244994945", media_hash_key: "rByqeHiVlD" }),
  ({ stream }) => Stream.runCollect(stream)
)`,
    result: { is: "Download", response: "Bytes.response" }
  }
} satisfies Operations
