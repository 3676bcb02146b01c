import * as operations from "@xeffect/media"
import { rowsOf } from "../support/rows.ts"

/** A picture, by its first bytes. */
const bytes = Uint8Array.of(0xff, 0xd8, 0xff, 1, 2, 3, 4, 5, 6)

const start_time = "2026-11-01T00:00:00Z"

const end_time = "2026-11-02T00:00:00Z"

export const media = rowsOf(operations)({
  uploadMediaAtOnce: {
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
  },
  initializeMediaUpload: {
    call: () => ({ media_type: "video/mp4", media_category: "tweet_video", total_bytes: 9 }),
    refused: [[{ media_type: "application/octet-stream", media_category: "tweet_video", total_bytes: 9 }, "media_type"]]
  },
  appendMediaUpload: {
    idempotent: true,
    call: ({ upload }) => ({ id: upload, media: bytes, segment_index: 0 }),
    sends: ({ upload }) => [`POST /2/media/upload/${upload}/append`, { media: bytes, segment_index: "0" }]
  },
  finalizeMediaUpload: {
    call: ({ upload }) => ({ id: upload }),
    sends: ({ upload }) => [`POST /2/media/upload/${upload}/finalize`, {}]
  },
  createMediaMetadata: {
    idempotent: true,
    call: ({ video }) => ({ id: video, alt_text: "A ferry" }),
    sends: ({ video }) => ["POST /2/media/metadata", { id: video, metadata: { alt_text: { text: "A ferry" } } }],
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
  },
  createMediaSubtitles: {
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
  },
  deleteMediaSubtitles: {
    examples: { media_category: "TweetVideo", language_code: "EN" },
    call: ({ video }) => ({ id: video, media_category: "TweetVideo", language_code: "EN" }),
    refused: [[{ id: "5", media_category: "tweet_video", language_code: "EN" }, "media_category"]]
  },
  getMediaByKeys: {
    call: ({ video }) => ({ media_keys: [`7_${video}`] }),
    refused: [[{ media_keys: "7" }, "media_keys"]]
  },
  getMediaByKey: { call: ({ video }) => ({ media_key: `7_${video}` }) },
  getMediaAnalytics: {
    call: ({ video }) => ({ media_keys: [`7_${video}`], start_time, end_time, granularity: "daily" })
  }
})
