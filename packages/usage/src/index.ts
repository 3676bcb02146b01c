export * from "./description.ts"
export * from "./usage.ts"
export * from "./counts.ts"
