export type * from "./bot.ts"
export * from "./bots.ts"
export * from "./tokens.ts"
