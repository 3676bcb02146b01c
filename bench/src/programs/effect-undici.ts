import * as NodeHttpClient from "@effect/platform-node/NodeHttpClient"
import { run } from "./by-hand.ts"

export const make = (base: string) => run(base, NodeHttpClient.layerUndici)
