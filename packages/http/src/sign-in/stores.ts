/** Where the tokens of users are kept, and codecs to keep what a sign-in needs on its way. */
export * from "./session.ts"
export * from "./token-store.ts"
export * from "./token-store-files.ts"
export * from "./token-store-key-value.ts"
export * from "./token-store-redis.ts"
export * from "./tokens.ts"
