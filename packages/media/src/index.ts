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
export type * from "./uploaded.ts"
