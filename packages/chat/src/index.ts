export * from "./keys/add-public-key.ts"
export * from "./resources/conversation.ts"
export * from "./conversations.ts"
export * from "./media/download.ts"
export * from "./events.ts"
export * from "./groups/create.ts"
export * from "./keys/conversation-keys.ts"
export * from "./media/upload.ts"
export * from "./groups/members.ts"
export * from "./resources/message-event.ts"
export * from "./messages.ts"
export * from "./resources/public-key.ts"
export * from "./keys/public-keys.ts"
export * from "./relations.ts"
export type {
  ActionSignature,
  ActionSignatureOfEvent,
  ParticipantKey,
  SigningKeyInfo
} from "./parameters/signatures.ts"
export * from "./signals.ts"
