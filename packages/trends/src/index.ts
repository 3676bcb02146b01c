export * from "./news.ts"
export * from "./personalized.ts"
export * from "./trends.ts"
