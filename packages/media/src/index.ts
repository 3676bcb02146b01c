export * from "./operations/analytics.ts"
export * from "./operations/append.ts"
export type * from "./operations/categories.ts"
export * from "./operations/finalize.ts"
export * from "./operations/initialize.ts"
export * from "./operations/lookup.ts"
export type { MediaAnalytics, MediaAnalyticsField, MediaCounters } from "./operations/media-analytics.ts"
export {
  createMediaMetadata,
  type CreateMediaMetadataParams,
  type CreateMediaMetadataResult,
  type GeoRestrictions,
  type Sticker
} from "./operations/metadata.ts"
export * from "./operations/status.ts"
export * from "./operations/subtitles.ts"
export * from "./operations/upload-at-once.ts"
export * from "./upload/error.ts"
export type { SubtitleInput, UploadMediaOptions, UploadMediaParams, UploadProgress } from "./upload/params.ts"
export * from "./upload/progress.ts"
export type { MediaInput, MediaSource } from "./upload/source.ts"
export * from "./upload/upload-image.ts"
export * from "./upload/upload-media.ts"
export type { ProcessingError, ProcessingInfo, UploadData, UploadResponse } from "./operations/uploaded.ts"
