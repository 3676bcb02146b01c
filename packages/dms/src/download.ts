// Written by npm run generate from spec/operations/dms/download.ts. Changes belong there.
import type { Download, Id } from "@xeffect/core"
import { operation } from "@xeffect/core/define"
import * as Bytes from "@xeffect/core/bytes"
import * as Parameter from "@xeffect/core/parameter"
import { resourceId } from "./resource-id.ts"

export interface DownloadDirectMessageMediaParams {
  /** The ID of the message, of an event of the kind `MessageCreate`. */
  readonly dm_id: Id
  /** The ID of the media item. */
  readonly media_id: Id
  /** The name of the file at the end of the URL of the media item, for example `hVJQTwig.jpg`. */
  readonly resource_id: string
}

/**
 * Downloads an image, a GIF or a video of a direct message. The bytes are a stream, which can be read once.
 *
 * @returns `stream`, the bytes; `contentType` and `contentLength`, if the X API sends them
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scope `dm.read`)
 * - Rate limit: none is published
 * - `dm_id` and `media_id` (required): an ID of 1 to 19 digits (a string, a bigint or a safe integer)
 * - `resource_id` (required): the name of a file with its extension, for example hVJQTwig.jpg
 * - Idempotent: retried after a lost response or a 5xx, until the response begins
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/direct-messages/download-dm-media
 * @example
 * ```ts
 * import { downloadDirectMessageMedia } from "xeffect/dms"
 * import * as Effect from "effect/Effect"
 * import * as Stream from "effect/Stream"
 *
 * const program = downloadDirectMessageMedia({ dm_id: "1585321444547837956", media_id: "7", resource_id: "a.jpg" }).pipe(
 *   Effect.flatMap(({ stream }) => Stream.runCollect(stream))
 * )
 * ```
 */
export const downloadDirectMessageMedia = operation<DownloadDirectMessageMediaParams, Download>({
  name: "download_direct_message_media",
  method: "GET",
  path: "/2/dm_conversations/media/{dm_id}/{media_id}/{resource_id}",
  params: { dm_id: Parameter.id, media_id: Parameter.id, resource_id: resourceId },
  response: Bytes.response,
  accepts: { oauth2: ["dm.read"] }
})
