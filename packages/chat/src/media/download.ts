// Written by npm run generate from spec/operations/chat/media/download.ts. Changes belong there.
import type { Download, Id, UserAuthParams } from "@xeffect/core"
import { operation } from "@xeffect/core/define"
import * as Bytes from "@xeffect/core/bytes"
import * as Credentials from "@xeffect/core/credentials"
import { chatConversationId } from "../parameters/conversation-id.ts"
import { mediaHashKey } from "../parameters/media-hash-key.ts"

export interface DownloadChatMediaParams extends UserAuthParams {
  /** The conversation: the ID of the other user, two IDs of users, or the ID of a group. */
  readonly id: Id
  /** The key of the media item, from the decrypted message. */
  readonly media_hash_key: string
}

/**
 * Downloads an encrypted media item. Decrypt its bytes with the key of the message that it belongs to; its media type
 * is known only then.
 *
 * @returns `stream`, the encrypted bytes, and `contentLength`, if the X API sends it
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scope `media.write`) or OAuth 1.0a. `user_auth` is `true` by default
 * - Rate limit: none is published
 * - `id` (required): the ID of a user, two IDs of users joined by a hyphen or a colon, or g and 1 to 19 digits for a
 *   group
 * - `media_hash_key` (required): a key of 1 to 50 letters and digits
 * - Idempotent: retried after a lost response or a 5xx, until the response begins
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/chat/download-chat-media
 * @see https://docs.x.com/xchat/media
 * @example
 * ```ts
 * import { downloadChatMedia } from "xeffect/chat"
 * import * as Effect from "effect/Effect"
 * import * as Stream from "effect/Stream"
 *
 * const program = Effect.flatMap(
 *   downloadChatMedia({ id: "12-2244994945", media_hash_key: "rByqeHiVlD" }),
 *   ({ stream }) => Stream.runCollect(stream)
 * )
 * ```
 */
export const downloadChatMedia = operation<DownloadChatMediaParams, Download>({
  name: "download_chat_media",
  method: "GET",
  path: "/2/chat/media/{id}/{media_hash_key}",
  params: { id: chatConversationId, media_hash_key: mediaHashKey },
  response: Bytes.response,
  accepts: Credentials.user("media.write"),
  user_auth: true
})
