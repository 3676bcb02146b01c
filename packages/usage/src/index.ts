export * from "./description.ts"
export type { OpenapiDescription } from "./openapi-document.ts"
export * from "./usage.ts"
export * from "./counts.ts"
