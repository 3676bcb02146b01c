export * from "./lookup.ts"
