export {
  DestinationFailed,
  DirectoryInUse,
  ExportError,
  type ExportReason,
  RuntimeUnsupported,
  SliceFailed,
  StoreFailed
} from "./export-error.ts"
export {
  collect,
  collectCall,
  type CollectCallOptions,
  type CollectOptions,
  type CollectParams,
  type KeyParameter
} from "./plan/collect.ts"
export { continueTwarc, type ContinueTwarcOptions, type TwarcContinuation } from "./store/twarc/continue-twarc.ts"
export type { TwarcFile } from "./store/twarc/read-twarc.ts"
export type { PlanKeys, Plan } from "./plan/plan.ts"
export type { Kind, Resource } from "./plan/resource.ts"
export { comply } from "./comply/comply.ts"
export type { ComplyOptions } from "./comply/options.ts"
export type { CollectionGap, SearchSpan } from "./page/gap.ts"
export type { ComplianceReport, Manifest, OutputFile, CollectionRound } from "./output/manifest.ts"
export type { Duty, FailedDuty } from "./store/failed-duties.ts"
export type { CollectionOutput, Format, OutputOptions } from "./output/options.ts"
export type * from "./run/events.ts"
export { exportMetrics } from "./run/progress/export-metrics.ts"
export { progressLine } from "./run/progress/progress-line.ts"
export type { RunOptions } from "./run/options.ts"
export { run } from "./run/run.ts"
export type { FreshnessOptions } from "./update/freshness.ts"
export { schedule } from "./update/schedule.ts"
export type { ScheduleOptions } from "./update/schedule-options.ts"
export type { ScheduleBudget } from "./update/budget/spending.ts"
export { update, type UpdateOptions } from "./update/update.ts"
export { type Destination, s3, type S3Client, type S3Options } from "./output/destination/s3.ts"
export { type PostgresOptions, writePostgres, type WrittenTable } from "./postgres.ts"
export { estimate, type CollectionEstimate, type CollectionEstimateOptions } from "./report/estimate.ts"
export { estimateSchedule, type ScheduleEstimate, type ScheduleEstimateOptions } from "./report/estimate-schedule.ts"
export { cancel, type Status, status } from "./report/status.ts"
