export * from "./rules/change-rules.ts"
export type { ClosedConnections, CloseResponse } from "./connections/closed.ts"
export * from "./compliance.ts"
export type * from "./compliance-events.ts"
export type { Connection, StreamEndpoint } from "./connections/connection.ts"
export * from "./connections/connections.ts"
export * from "./filtered.ts"
export * from "./firehose.ts"
export * from "./firehose-languages.ts"
export type * from "./items.ts"
export * from "./likes.ts"
export type { BackfillParams, LikeFieldsParams, PartitionParams, StreamParams } from "./parameters.ts"
export * from "./rules/rule-counts.ts"
export type { AppRuleCount, RuleCounts } from "./rules/counted-rules.ts"
export * from "./rules/rules.ts"
export type { NewRule, Rule, RuleProblem, RulesPage } from "./rules/rule.ts"
export * from "./rules/get-rules.ts"
export type { Deletion } from "./rules/rule-parameters.ts"
export * from "./sample.ts"
export {
  Checkpoint,
  checkpoint,
  keepPosition,
  layerCheckpoint,
  layerCheckpointMemory,
  type Position
} from "./follow/position/checkpoint.ts"
export type * from "./follow/machine/events.ts"
export { follow, type Followed } from "./follow/follow.ts"
export type { Cause } from "./follow/machine/ladder.ts"
export type {
  FollowOptions,
  FoundConnections,
  GapFiller,
  GapItems,
  GapToFill,
  KeptPosition,
  OpenedBetween,
  PositionStore,
  PositionTracker,
  ReceivedItems,
  Slots,
  TrackedStream
} from "./follow/machine/options.ts"
export type { MissedPeriod, ServiceMoment } from "./follow/machine/service-time.ts"
export { type BehindEvent, followAll, type FollowAllOptions } from "./follow/follow-all.ts"
export { recover, type RecoverOptions, type RecoverParams, type Stretch } from "./follow/recover.ts"
export { streamMetrics } from "./follow/stream-metrics.ts"
export { syncRules, type SyncedRules } from "./rules/sync-rules.ts"
export { connectionSlots, type SlotOptions } from "./follow/connection/slots.ts"
export { fillGaps, type FillOptions } from "./follow/position/fill-gaps.ts"
