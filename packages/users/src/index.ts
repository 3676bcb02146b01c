export * from "./blocks.ts"
export * from "./follows.ts"
export * from "./lookup.ts"
export * from "./mutes.ts"
