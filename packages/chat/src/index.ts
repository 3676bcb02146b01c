export * from "./add-public-key.ts"
export * from "./resources/conversation.ts"
export * from "./conversations.ts"
export * from "./download.ts"
export * from "./events.ts"
export * from "./groups.ts"
export * from "./keys.ts"
export * from "./media.ts"
export * from "./members.ts"
export * from "./resources/message-event.ts"
export * from "./messages.ts"
export * from "./resources/public-key.ts"
export * from "./public-keys.ts"
export * from "./relations.ts"
export type {
  ActionSignature,
  ActionSignatureOfEvent,
  ParticipantKey,
  SigningKeyInfo
} from "./parameters/signatures.ts"
export * from "./signals.ts"
