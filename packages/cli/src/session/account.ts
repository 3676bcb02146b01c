import type { Options } from "@xeffect/http"

/** Who sends requests, and to where: the options of a layer. */
export type Account = Pick<
  Options,
  "access_token" | "access_token_secret" | "base_url" | "bearer" | "bearer_token" | "consumer_key" | "consumer_secret"
>
