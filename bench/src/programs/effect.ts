import * as FetchHttpClient from "effect/http/FetchHttpClient"
import { run } from "./by-hand.ts"

export const make = (base: string) => run(base, FetchHttpClient.layer)
