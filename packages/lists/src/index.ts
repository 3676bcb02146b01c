export * from "./follows.ts"
export * from "./lookup.ts"
export * from "./members.ts"
export * from "./tweets.ts"
