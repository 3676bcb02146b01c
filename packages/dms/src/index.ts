export * from "./download.ts"
export * from "./events.ts"
export * from "./messages.ts"
