/** `@xeffect/http/config` over the `HttpClient` of a test. */
import { type ConfigOptions, layerConfig as layerConfigBy } from "@xeffect/http/config"
import { httpClientSend } from "@xeffect/http/http-client"

export const layerConfig = (options?: ConfigOptions) => layerConfigBy({ ...options, send: httpClientSend })
