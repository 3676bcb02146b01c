/** Streams: posts, likes and compliance as they happen, and the rules and connections of the app. */
import type { Area } from "../operation.ts"
import { connecting } from "./connect.ts"
import { connections } from "./connections.ts"
import { endpoints } from "./endpoints.ts"
import { rules } from "./rules.ts"

const opened: Area = Object.fromEntries(Object.entries(endpoints).map(([id, endpoint]) => [id, connecting(endpoint)]))

/** The operations on streams. */
export const streams: Area = { ...opened, ...rules, ...connections }
