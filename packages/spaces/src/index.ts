export * from "./buyers.ts"
export * from "./lookup.ts"
export * from "./search.ts"
export * from "./tweets.ts"
