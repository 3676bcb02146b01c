/** Stores for the tokens of users, and codecs for sign-ins in progress. */
export * from "./session.ts"
export * from "./token-store.ts"
export { type StoredText, TokenStoreError } from "./token-store-error.ts"
export * from "./token-store-files.ts"
export * from "./token-store-key-value.ts"
export * from "./token-store-redis.ts"
export * from "../oauth2/tokens.ts"
