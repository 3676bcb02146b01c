/**
 * The X API v2 in memory, to try and test programs without an account. `layer` is what most tests need; the address
 * `@xeffect/emulator/server` has the same behind a real port.
 */
export { layer, layerClient } from "./emulator/client.ts"
export { send } from "./emulator/send.ts"
export type { AccessToken, EmulatedCredentials, UserToken } from "./auth/credentials.ts"
export { defaultCredentials } from "./auth/credentials.ts"
export { Emulator, layerEmulator } from "./emulator/emulator.ts"
export type { EmulatedUser } from "./auth/oauth/authorize.ts"
export type { SignInOptions } from "./auth/oauth/state.ts"
export type { UserTokens } from "./auth/oauth/user-tokens.ts"
export type { LiveOptions } from "./emulator/life/options.ts"
export type { EmulatorOptions } from "./emulator/pipeline.ts"
export type {
  Fault,
  FaultResponse,
  FaultReset,
  FaultTarget,
  ProgrammedResponse,
  ResponseBody,
  ProgrammedResponseHead
} from "./emulator/faults.ts"
export type { Limits, OperationLimits, Window } from "./limits/rate-limit-table.ts"
export type { RecordedPart, RecordedRequest } from "./emulator/record.ts"
export type { RecordOptions } from "./emulator/recorder.ts"
export type { ByteSink, EmulatorRequest, EmulatorResponse } from "./request/request.ts"
export type { EmulatedWebhooks, ProfileChanges } from "./areas/webhooks/control.ts"
export type {
  DeliveryConditions,
  RegisteredSubscription,
  RegisteredWebhook,
  WebhooksOptions
} from "./areas/webhooks/options.ts"
export { sampleEvent, sampleEventTypes } from "./areas/webhooks/sample/sample-event.ts"
export type { SampleOptions } from "./areas/webhooks/sample/scene.ts"
export { type DeliverySecrets, signDelivery } from "./areas/webhooks/sign.ts"
export type { Delivery } from "./areas/webhooks/state.ts"
export type { EmulatedAccessLevel } from "./areas/access-level.ts"
export type { EmulatedStreams, StreamConnection, StreamFault } from "./areas/streams/control.ts"
export type { RegisteredRule, StreamsOptions } from "./areas/streams/options.ts"
export type { Bill, BillingOptions, BillLine } from "./limits/bill.ts"
export type { Vocabulary } from "./description/vocabulary.ts"
export type { AddPosts } from "./world/add-posts.ts"
export type { AddUsers } from "./world/add-users.ts"
export type { BroadcastPlan, WorldBroadcast, WorldBroadcastMessage } from "./world/broadcasts.ts"
export type { WorldChat, WorldChatEvent, WorldChatUpload, WorldPublicKey } from "./world/chats.ts"
export type { WorldArticle, WorldBookmarkFolder } from "./world/folders-and-articles.ts"
export { makeWorld } from "./world/make-world.ts"
export type {
  PostReference,
  WorldProcessingError,
  Relation,
  World,
  WorldConversation,
  WorldDmEvent,
  WorldList,
  WorldMedia,
  WorldPlace,
  WorldPoll,
  WorldPost,
  WorldSpace,
  WorldSubtitles,
  WorldTopic,
  WorldUpload,
  WorldUser
} from "./world/types.ts"
