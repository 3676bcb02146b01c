export * from "./analytics.ts"
export * from "./append.ts"
export type * from "./categories.ts"
export * from "./finalize.ts"
export * from "./initialize.ts"
export {
  getMediaByKey,
  type GetMediaByKeyParams,
  type GetMediaByKeyResult,
  getMediaByKeys,
  type GetMediaByKeysParams,
  type GetMediaByKeysResult
} from "./lookup.ts"
export * from "./metadata.ts"
export * from "./status.ts"
export * from "./subtitles.ts"
export * from "./upload-at-once.ts"
export * from "./upload/error.ts"
export type { SubtitleInput, UploadMediaOptions, UploadMediaParams, UploadProgress } from "./upload/params.ts"
export * from "./upload/progress.ts"
export type { MediaInput, MediaSource } from "./upload/source.ts"
export * from "./upload/upload-image.ts"
export * from "./upload/upload-media.ts"
export type { ProcessingError, ProcessingInfo, UploadData, UploadResponse } from "./uploaded.ts"
