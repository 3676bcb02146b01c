/** `@xeffect/http/sign-in/app-only` over the `HttpClient` of a test. */
import { httpClientSend as send } from "@xeffect/http/http-client"
import * as AppOnly from "@xeffect/http/sign-in/app-only"

export const appOnly = (app: AppOnly.App) => AppOnly.appOnly({ ...app, send })

export const appOnlyToken = (app: AppOnly.App) => AppOnly.appOnlyToken({ ...app, send })

export const invalidate = (options: AppOnly.InvalidateOptions) => AppOnly.invalidate({ ...options, send })
