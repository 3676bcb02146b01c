/** The ways in which a layer can send requests, for tests that are the same for each. */
import { it } from "@effect/vitest"
import type { XApi, XError } from "@xeffect/core"
import { type CredentialsOptions, layerCredentials } from "@xeffect/http"
import { httpClientSend } from "@xeffect/http/http-client"
import { nodeSend } from "@xeffect/http/node"
import * as FetchHttpClient from "effect/http/FetchHttpClient"
import * as Layer from "effect/Layer"
import { credentials } from "./bare.ts"

type Options = Omit<CredentialsOptions, "credentials" | "fetch" | "send">

/** A layer without retries, with a bearer token. */
export type Way = (base_url: string, options?: Options) => Layer.Layer<XApi, XError>

/** The ways by name. */
export const ways: Readonly<Record<string, Way>> = {
  fetch: (base_url, options) => layerCredentials({ ...options, credentials, base_url }),
  httpClientSend: (base_url, options) =>
    layerCredentials({ ...options, credentials, base_url, send: httpClientSend }).pipe(
      Layer.provide(FetchHttpClient.layer)
    ),
  nodeSend: (base_url, options) => layerCredentials({ ...options, credentials, base_url, send: nodeSend() })
}

/** A test for each way. `%s` in its title is the name of the way. */
export const eachWay = it.live.each(Object.entries(ways))
