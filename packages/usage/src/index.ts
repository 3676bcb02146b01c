export * from "./description.ts"
export * from "./usage.ts"
