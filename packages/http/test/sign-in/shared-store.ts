import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import * as NodeRedis from "@effect/platform-node/NodeRedis"
import { layerFiles, layerRedis, type TokenStore } from "@xeffect/http/sign-in/stores"
import * as Layer from "effect/Layer"

/** The tokens that processes share: `files:` and a directory, or the address of a Redis. */
export const storeAt = (place: string): Layer.Layer<TokenStore, unknown> =>
  place.startsWith("files:")
    ? Layer.provide(layerFiles({ directory: place.slice("files:".length) }), NodeFileSystem.layer)
    : Layer.provide(layerRedis({ key: "x-tokens" }), NodeRedis.layer({ url: place }))

/** The order of the parent to a process. */
export interface Order {
  /** How far the clock is ahead, in milliseconds. */
  readonly offset: number
  /** How many calls to make at once. */
  readonly calls: number
}
