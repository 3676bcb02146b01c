/** What calls will cost, before they are made. */
export * from "./estimate.ts"
