import {
  appendMediaUpload,
  createMediaMetadata,
  createMediaSubtitles,
  deleteMediaSubtitles,
  finalizeMediaUpload,
  getMediaAnalytics,
  getMediaByKey,
  getMediaByKeys,
  getMediaUploadStatus,
  initializeMediaUpload,
  uploadMediaAtOnce
} from "@xeffect/media"
import { row } from "../support/row.ts"

const bytes = new TextEncoder().encode("any bytes")

const oneValue = "an object with one key, whose value is the parameter"

const start_time = "2026-11-01T00:00:00Z"
const end_time = "2026-11-02T00:00:00Z"

/** In the order of an upload, then the reads. */
export const media = [
  row(uploadMediaAtOnce)({
    name: "upload_media_at_once",
    differs: { "additional_owners.maximum": "the documentation allows 100" },
    user_auth: true,
    call: () => ({ media: bytes, media_category: "tweet_image" }),
    sends: () => ["POST /2/media/upload", { media: bytes, media_category: "tweet_image" }],
    examples: { additional_owners: "7" },
    also: [
      [
        () => ({ media: bytes, media_category: "dm_image", additional_owners: ["7", 8n] }),
        ["POST /2/media/upload", { media: bytes, media_category: "dm_image", additional_owners: "7,8" }]
      ]
    ],
    refused: [
      [{ media: "text", media_category: "tweet_image" }, "media"],
      [{ media: bytes, media_category: "amplify_video" }, "media_category"]
    ]
  }),
  row(initializeMediaUpload)({
    name: "initialize_media_upload",
    differs: {
      "additional_owners.maximum": "the documentation allows 100",
      "media_category.required": "the X API refuses a request without it",
      "media_type.required": "the X API refuses a request without it",
      "total_bytes.required": "the X API refuses a request without it"
    },
    user_auth: true,
    call: () => ({ media_type: "video/mp4", media_category: "tweet_video", total_bytes: 9 }),
    sends: () => [
      "POST /2/media/upload/initialize",
      { media_type: "video/mp4", media_category: "tweet_video", total_bytes: 9 }
    ],
    refused: [[{ media_type: "application/octet-stream", media_category: "tweet_video", total_bytes: 9 }, "media_type"]]
  }),
  row(appendMediaUpload)({
    name: "append_media_upload",
    user_auth: true,
    idempotent: true,
    call: ({ upload }) => ({ id: upload, media: bytes, segment_index: 0 }),
    sends: ({ upload }) => [`POST /2/media/upload/${upload}/append`, { media: bytes, segment_index: "0" }]
  }),
  row(finalizeMediaUpload)({
    name: "finalize_media_upload",
    user_auth: true,
    call: ({ upload }) => ({ id: upload }),
    sends: ({ upload }) => [`POST /2/media/upload/${upload}/finalize`, {}]
  }),
  row(getMediaUploadStatus)({
    name: "get_media_upload_status",
    user_auth: true,
    call: ({ video }) => ({ media_id: video }),
    sends: ({ video }) => `GET /2/media/upload?media_id=${video}`
  }),
  row(createMediaMetadata)({
    name: "create_media_metadata",
    differs: {
      "content_expiration.maximum": "a safe integer",
      "domain_restrictions.maximum": "more would be a mistake",
      "metadata.allow_download_status is not declared": oneValue,
      "metadata.alt_text is not declared": oneValue,
      "metadata.content_expiration is not declared": oneValue,
      "metadata.domain_restrictions is not declared": oneValue,
      "metadata.management_info is not declared": oneValue,
      "metadata.preview_image is not declared": oneValue,
      "metadata.shared_info is not declared": oneValue,
      "metadata.upload_source is not declared": oneValue
    },
    user_auth: true,
    idempotent: true,
    call: ({ video }) => ({ id: video }),
    sends: ({ video }) => ["POST /2/media/metadata", { id: video }],
    also: [
      [
        () => ({
          id: 5n,
          alt_text: "A kitten",
          allow_download_status: false,
          audience_policy: { x_subscriptions: ["Any"] },
          content_expiration: 1_800_000_000,
          domain_restrictions: ["example.com"],
          found_media_origin: { provider: "somebody", id: "1" },
          geo_restrictions: { whitelisted_country_codes: ["US"], blacklisted_country_codes: [] },
          management_info: true,
          preview_image: "6",
          sensitive_media_warning: { other: true },
          shared_info: true,
          sticker_info: { stickers: [{ id: "1" }] },
          upload_source: "tests"
        }),
        [
          "POST /2/media/metadata",
          {
            id: "5",
            metadata: {
              alt_text: { text: "A kitten" },
              allow_download_status: { allow_download: false },
              audience_policy: { x_subscriptions: ["Any"] },
              content_expiration: { timestamp_sec: 1_800_000_000 },
              domain_restrictions: { whitelist: ["example.com"] },
              found_media_origin: { provider: "somebody", id: "1" },
              geo_restrictions: { whitelisted_country_codes: ["US"], blacklisted_country_codes: [] },
              management_info: { managed: true },
              preview_image: { media_key: { media: "6", media_category: "TweetImage" } },
              sensitive_media_warning: { other: true },
              shared_info: { shared: true },
              sticker_info: { stickers: [{ id: "1" }] },
              upload_source: { upload_source: "tests" }
            }
          }
        ]
      ]
    ],
    refused: [
      [{ id: "5", alt_text: "a".repeat(1001) }, "alt_text"],
      [{ id: "5", preview_image: "x" }, "preview_image"]
    ]
  }),
  row(createMediaSubtitles)({
    name: "create_media_subtitles",
    differs: {
      "display_name.required": "the X API refuses a request without it",
      "id.required": "the X API refuses a request without it",
      "language_code.required": "the X API refuses a request without it",
      "media_category.required": "the X API refuses a request without it",
      "subtitles_id.required": "the X API refuses a request without it"
    },
    user_auth: true,
    idempotent: true,
    call: ({ subtitles, video }) => ({
      id: video,
      media_category: "TweetVideo",
      subtitles_id: subtitles,
      language_code: "EN",
      display_name: "English"
    }),
    sends: ({ subtitles, video }) => [
      "POST /2/media/subtitles",
      {
        id: video,
        media_category: "TweetVideo",
        subtitles: { id: subtitles, language_code: "EN", display_name: "English" }
      }
    ]
  }),
  row(deleteMediaSubtitles)({
    name: "delete_media_subtitles",
    differs: { "media_category.values": "those of adding subtitles" },
    user_auth: true,
    examples: { media_category: "TweetVideo", language_code: "EN" },
    call: ({ video }) => ({ id: video, media_category: "TweetVideo", language_code: "EN" }),
    sends: ({ video }) => [
      "DELETE /2/media/subtitles",
      { id: video, media_category: "TweetVideo", language_code: "EN" }
    ],
    refused: [[{ id: "5", media_category: "tweet_video", language_code: "EN" }, "media_category"]]
  }),
  row(getMediaByKeys)({
    name: "get_media_by_keys",
    user_auth: false,
    call: ({ video }) => ({ media_keys: [`7_${video}`] }),
    sends: ({ video }) => `GET /2/media?media_keys=7_${video}`,
    refused: [[{ media_keys: "7" }, "media_keys"]]
  }),
  row(getMediaByKey)({
    name: "get_media_by_key",
    user_auth: false,
    call: ({ video }) => ({ media_key: `7_${video}` }),
    sends: ({ video }) => `GET /2/media/7_${video}`
  }),
  row(getMediaAnalytics)({
    name: "get_media_analytics",
    differs: { "granularity.required": "descriptions before 2.167 require it" },
    user_auth: true,
    call: ({ video }) => ({ media_keys: [`7_${video}`], start_time, end_time, granularity: "daily" }),
    sends: ({ video }) =>
      `GET /2/media/analytics?media_keys=7_${video}&start_time=${start_time}&end_time=${end_time}&granularity=daily`
  })
]
