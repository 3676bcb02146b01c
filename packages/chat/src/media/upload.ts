// Written by npm run generate from spec/operations/chat/media/upload.ts. Changes belong there.
import type { BinaryInput, Id, UserAuthParams, WriteResponse } from "@xeffect/core"
import { operation } from "@xeffect/core/define"
import * as Body from "@xeffect/core/body"
import * as Credentials from "@xeffect/core/credentials"
import * as Parameter from "@xeffect/core/parameter"
import * as Response from "@xeffect/core/response"
import * as Shape from "@xeffect/core/shape"
import { uploadConversationId } from "../parameters/conversation-id.ts"
import { mediaHashKey } from "../parameters/media-hash-key.ts"
import { digits } from "../parameters/opaque.ts"
import { segment, segmentBody } from "./segment.ts"

export interface InitializeChatMediaUploadParams extends UserAuthParams {
  /** The conversation: two IDs of users, or the ID of a group. */
  readonly conversation_id: Id
  /** How many bytes the encrypted media item has. */
  readonly total_bytes: number
}

export interface InitializeChatMediaUploadResult extends WriteResponse<{
  /** The upload, for the next requests. */
  readonly session_id: string

  /** The key by which the media item is addressed, in messages and downloads. */
  readonly media_hash_key: string
  readonly conversation_id: string
}> {}

/**
 * Begins the upload of an encrypted media item of a conversation.
 *
 * @returns `data.session_id` and `data.media_hash_key`
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scope `media.write`) or OAuth 1.0a. The app needs write permission. `user_auth` is `true`
 *   by default
 * - Rate limit: none is published
 * - `conversation_id` (required): the ID of a user, two IDs of users joined by a hyphen or a colon, or g and 1 to 19
 *   digits for a group
 * - `total_bytes` (required): a whole number from 0 to 9007199254740991
 * - Not idempotent: never sent twice. A lost response or a 5xx is `OutcomeUnknown`
 * - Errors: `InvalidInput`, `MissingCredentials`, `OutcomeUnknown`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/chat/initialize-chat-media-upload
 * @see https://docs.x.com/xchat/media
 * @example
 * ```ts
 * import { initializeChatMediaUpload } from "xeffect/chat"
 *
 * const program = initializeChatMediaUpload({ conversation_id: "12:2244994945", total_bytes: 1_048_576 })
 * ```
 */
export const initializeChatMediaUpload = operation<InitializeChatMediaUploadParams, InitializeChatMediaUploadResult>({
  name: "initialize_chat_media_upload",
  method: "POST",
  path: "/2/chat/media/upload/initialize",
  params: {
    conversation_id: Parameter.required(uploadConversationId),
    total_bytes: Parameter.required(Parameter.integer(0, Number.MAX_SAFE_INTEGER))
  },
  body: Body.json(),
  response: Response.outcome(
    Response.written(
      Shape.struct({
        session_id: Shape.always(Shape.textOrNumber),
        media_hash_key: Shape.always(Shape.string),
        conversation_id: Shape.always(Shape.string)
      })
    )
  ),
  accepts: Credentials.user("media.write"),
  user_auth: true
})

export interface AppendChatMediaUploadParams extends UserAuthParams {
  /** The upload: `session_id` of {@link initializeChatMediaUpload}. */
  readonly id: Id
  /** The conversation: two IDs of users, or the ID of a group. */
  readonly conversation_id: Id
  /** The `media_hash_key` that `initializeChatMediaUpload` returned. */
  readonly media_hash_key: string
  /** Which segment it is: the first is 0. */
  readonly segment_index: number
  /** The encrypted bytes of the segment, sent as they are; or base64 text, sent in a JSON body. */
  readonly media: BinaryInput | string
}

export interface AppendChatMediaUploadResult extends WriteResponse<{
  /** When the upload expires, in seconds since 1970. */
  readonly expires_at?: number
}> {}

/**
 * Uploads one segment of an encrypted media item. Segments of 1 MiB are a good size; with 1,000 segments at most, a
 * larger media item needs larger ones. A segment of bytes at hand, or of base64, is retried.
 *
 * @returns `data.expires_at`, in seconds since 1970, if the X API sends it
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scope `media.write`) or OAuth 1.0a. The app needs write permission. `user_auth` is `true`
 *   by default
 * - Rate limit: none is published
 * - `id` (required): an ID of 1 to 19 digits (a string, a bigint or a safe integer)
 * - `conversation_id` (required): the ID of a user, two IDs of users joined by a hyphen or a colon, or g and 1 to 19
 *   digits for a group
 * - `media_hash_key` (required): a key of 1 to 50 letters and digits
 * - `segment_index` (required): a whole number from 0 to 999
 * - `media` (required): bytes (a Uint8Array, a Blob, a ReadableStream or a Stream of Uint8Array) or base64 text
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/chat/append-chat-media-upload
 * @see https://docs.x.com/xchat/media
 * @example
 * ```ts
 * import { appendChatMediaUpload } from "xeffect/chat"
 *
 * // From encryptStream of @xdevplatform/chat-xdk.
 * declare const encrypted: Uint8Array
 *
 * const program = appendChatMediaUpload({
 *   id: "735401",
 *   conversation_id: "12:2244994945",
 *   media_hash_key: "rByqeHiVlD",
 *   segment_index: 0,
 *   media: encrypted
 * })
 * ```
 */
export const appendChatMediaUpload = operation<AppendChatMediaUploadParams, AppendChatMediaUploadResult>({
  name: "append_chat_media_upload",
  method: "POST",
  path: "/2/chat/media/upload/{id}/append",
  params: {
    id: Parameter.id,
    conversation_id: Parameter.required(uploadConversationId),
    media_hash_key: Parameter.required(mediaHashKey),
    segment_index: Parameter.required(Parameter.integer(0, 999)),
    media: Parameter.required(segment)
  },
  body: segmentBody,
  response: Response.outcome(Response.written(Shape.struct({ expires_at: Shape.numberOrText })), {}),
  accepts: Credentials.user("media.write"),
  user_auth: true,
  idempotent: true
})

export interface FinalizeChatMediaUploadParams extends UserAuthParams {
  /** The upload: `session_id` of {@link initializeChatMediaUpload}. */
  readonly id: Id
  /** The conversation: two IDs of users, or the ID of a group. */
  readonly conversation_id: Id
  /** The `media_hash_key` that `initializeChatMediaUpload` returned. */
  readonly media_hash_key: string
  /** How many segments were uploaded. */
  readonly num_parts: Id
  /** The ID of the message that the media item is for. */
  readonly message_id?: string | undefined
  /** How long the media item is kept, in milliseconds. */
  readonly ttl_msec?: Id | undefined
}

export interface FinalizeChatMediaUploadResult extends WriteResponse<{ readonly success: boolean }> {}

/**
 * Ends the upload of an encrypted media item.
 *
 * @returns `data.success`, `true`
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scope `media.write`) or OAuth 1.0a. The app needs write permission. `user_auth` is `true`
 *   by default
 * - Rate limit: none is published
 * - `id` (required): an ID of 1 to 19 digits (a string, a bigint or a safe integer)
 * - `conversation_id` (required): the ID of a user, two IDs of users joined by a hyphen or a colon, or g and 1 to 19
 *   digits for a group
 * - `media_hash_key` (required): a key of 1 to 50 letters and digits
 * - `num_parts` (required): 1 to 19 digits (a string, a bigint or a safe integer)
 * - `message_id`: text of 1 or more characters
 * - `ttl_msec`: 1 to 19 digits (a string, a bigint or a safe integer)
 * - Not idempotent: never sent twice. A lost response or a 5xx is `OutcomeUnknown`
 * - Errors: `InvalidInput`, `MissingCredentials`, `OutcomeUnknown`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/chat/finalize-chat-media-upload
 * @see https://docs.x.com/xchat/media
 * @example
 * ```ts
 * import { finalizeChatMediaUpload } from "xeffect/chat"
 *
 * const program = finalizeChatMediaUpload({
 *   id: "735401",
 *   conversation_id: "12:2244994945",
 *   media_hash_key: "rByqeHiVlD",
 *   num_parts: 1
 * })
 * ```
 */
export const finalizeChatMediaUpload = operation<FinalizeChatMediaUploadParams, FinalizeChatMediaUploadResult>({
  name: "finalize_chat_media_upload",
  method: "POST",
  path: "/2/chat/media/upload/{id}/finalize",
  params: {
    id: Parameter.id,
    conversation_id: Parameter.required(uploadConversationId),
    media_hash_key: Parameter.required(mediaHashKey),
    num_parts: Parameter.required(digits),
    message_id: Parameter.text(1),
    ttl_msec: digits
  },
  body: Body.json(),
  response: Response.outcome(Response.written(Shape.struct({ success: Shape.always(Shape.boolean) })), {
    success: true
  }),
  accepts: Credentials.user("media.write"),
  user_auth: true
})
