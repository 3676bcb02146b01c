import type { Operations } from "../../../operation.ts"

export default {
  initializeChatMediaUpload: {
    of: "POST /2/chat/media/upload/initialize",
    does: "Begins the upload of an encrypted media item of a conversation.",
    params: {
      conversation_id: {
        is: "The conversation: two IDs of users, or the ID of a group.",
        type: "Id",
        code: "uploadConversationId"
      },
      total_bytes: "How many bytes the encrypted media item has."
    },
    returns: "`data.session_id` and `data.media_hash_key`",
    see: ["chat/initialize-chat-media-upload", "https://docs.x.com/xchat/media"],
    example: 'initializeChatMediaUpload({ conversation_id: "12:2244994945", total_bytes: 1_048_576 })',
    data: {
      session_id: ["Shape.always(Shape.textOrNumber)", "The upload, for the next requests."],
      media_hash_key: [
        "Shape.always(Shape.string)",
        "The key by which the media item is addressed, in messages and downloads."
      ],
      conversation_id: ["Shape.always(Shape.string)"]
    }
  },

  appendChatMediaUpload: {
    of: "POST /2/chat/media/upload/{id}/append",
    does: "Uploads one segment of an encrypted media item. Segments of 1 MiB are a good size; with 1,000 segments at most, a larger media item needs larger ones. A segment of bytes at hand, or of base64, is retried.",
    params: {
      id: "The upload: `session_id` of {@link initializeChatMediaUpload}.",
      conversation_id: {
        is: "The conversation: two IDs of users, or the ID of a group.",
        type: "Id",
        code: "uploadConversationId"
      },
      media_hash_key: "The `media_hash_key` that `initializeChatMediaUpload` returned.",
      segment_index: "Which segment it is: the first is 0.",
      media: {
        is: "The encrypted bytes of the segment, sent as they are; or base64 text, sent in a JSON body.",
        type: "BinaryInput | string",
        code: "segment"
      }
    },
    returns: "`data.expires_at`, in seconds since 1970, if the X API sends it",
    see: ["chat/append-chat-media-upload", "https://docs.x.com/xchat/media"],
    example: `// From encryptStream of @xdevplatform/chat-xdk.
declare const encrypted: Uint8Array

const program = appendChatMediaUpload({
  id: "735401",
  conversation_id: "12:2244994945",
  media_hash_key: "rByqeHiVlD",
  segment_index: 0,
  media: encrypted
})`,
    data: { expires_at: ["Shape.numberOrText", "When the upload expires, in seconds since 1970."] },
    implied: {},
    body: "segmentBody",
    idempotent: true
  },

  finalizeChatMediaUpload: {
    of: "POST /2/chat/media/upload/{id}/finalize",
    does: "Ends the upload of an encrypted media item.",
    params: {
      id: "The upload: `session_id` of {@link initializeChatMediaUpload}.",
      conversation_id: {
        is: "The conversation: two IDs of users, or the ID of a group.",
        type: "Id",
        code: "uploadConversationId"
      },
      media_hash_key: "The `media_hash_key` that `initializeChatMediaUpload` returned.",
      num_parts: "How many segments were uploaded.",
      message_id: "The ID of the message that the media item is for.",
      ttl_msec: "How long the media item is kept, in milliseconds."
    },
    see: ["chat/finalize-chat-media-upload", "https://docs.x.com/xchat/media"],
    example: `finalizeChatMediaUpload({
  id: "735401",
  conversation_id: "12:2244994945",
  media_hash_key: "rByqeHiVlD",
  num_parts: 1
})`
  }
} satisfies Operations
