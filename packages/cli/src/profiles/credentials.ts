import type { Options } from "@xeffect/http"
import * as Config from "effect/Config"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"

/** Who sends requests, and to where: the options of a layer. */
export type Account = Pick<
  Options,
  "access_token" | "access_token_secret" | "base_url" | "bearer" | "bearer_token" | "consumer_key" | "consumer_secret"
>

const optional = <A>(config: Config.Config<A>): Config.Config<A | undefined> =>
  Config.map(Config.option(config), Option.getOrUndefined)

const secret = (name: string) => optional(Config.Redacted(name))

const environment = Config.all({
  bearer_token: secret("X_BEARER_TOKEN"),
  consumer_key: secret("X_CONSUMER_KEY"),
  consumer_secret: secret("X_CONSUMER_SECRET"),
  access_token: secret("X_ACCESS_TOKEN"),
  access_token_secret: secret("X_ACCESS_TOKEN_SECRET"),
  base_url: optional(Config.String("X_BASE_URL"))
})

/** The credentials with which a command sends requests: those of the environment. */
export const credentials: () => Effect.Effect<Account, Config.ConfigError> = Effect.fnUntraced(function* () {
  return yield* environment
})
