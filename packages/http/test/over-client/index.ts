/** `@xeffect/http` over the `HttpClient` of a test. */
import type { XApi, XError } from "@xeffect/core"
import {
  type BearerOptions,
  type CredentialsOptions,
  layer as layerBy,
  layerBearer as layerBearerBy,
  layerCredentials as layerCredentialsBy,
  type Options
} from "@xeffect/http"
import { httpClientSend } from "@xeffect/http/http-client"
import type { HttpClient } from "effect/http/HttpClient"
import type { Layer } from "effect/Layer"

export * from "@xeffect/http"

type Live = Layer<XApi, XError, HttpClient>

export const layer = (options: Options): Live => layerBy({ ...options, send: httpClientSend })

export const layerBearer = (options: BearerOptions): Live => layerBearerBy({ ...options, send: httpClientSend })

export const layerCredentials = (options: CredentialsOptions): Live =>
  layerCredentialsBy({ ...options, send: httpClientSend })
