import type { XApi, XError } from "@xeffect/core"
import * as Config from "effect/Config"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import type { Unscoped } from "../send/option.ts"
import { layer, type Options } from "./layer.ts"
import { unlessMalformed } from "../request/unless-malformed.ts"

/** Each option of {@link layer}, as a value or as a configuration value. */
export type ConfigOptions<R = never> = {
  readonly [Name in keyof Omit<Options, "bearer" | "send">]: Options[Name] | Config.Config<Options[Name]>
} & Pick<Options<R>, "send">

const optional = <A>(config: Config.Config<A>): Config.Config<A | undefined> =>
  Config.map(Config.option(config), Option.getOrUndefined)

const secret = (name: string) => optional(Config.Redacted(name))

/** The usual names: `X_BEARER_TOKEN`, `X_CONSUMER_KEY` and so on. */
const environment = {
  bearer_token: secret("X_BEARER_TOKEN"),
  consumer_key: secret("X_CONSUMER_KEY"),
  consumer_secret: secret("X_CONSUMER_SECRET"),
  access_token: secret("X_ACCESS_TOKEN"),
  access_token_secret: secret("X_ACCESS_TOKEN_SECRET"),
  base_url: optional(Config.String("X_BASE_URL")),
  wait_on_rate_limit: optional(Config.Boolean("X_WAIT_ON_RATE_LIMIT")),
  max_wait: optional(Config.Duration("X_MAX_WAIT"))
} satisfies ConfigOptions

/**
 * {@link layer} with options from the configuration, by default the environment: `X_BEARER_TOKEN`, `X_CONSUMER_KEY`,
 * `X_CONSUMER_SECRET`, `X_ACCESS_TOKEN`, `X_ACCESS_TOKEN_SECRET`, `X_BASE_URL`, `X_WAIT_ON_RATE_LIMIT` (`true` or
 * `false`) and `X_MAX_WAIT` (`5 minutes`), each of which may be absent. Given options, plain values or `Config`s,
 * replace options of the same name.
 *
 * @since 0.1.0
 * @example
 * ```ts
 * import { layerConfig } from "xeffect/http/config"
 * import * as Config from "effect/Config"
 *
 * const live = layerConfig()
 * const other = layerConfig({ bearer_token: Config.Redacted("MY_TOKEN"), retries: 4 })
 * ```
 */
export const layerConfig = <R = never>(
  options: ConfigOptions<R> = {}
): Layer.Layer<XApi, XError | Config.ConfigError, Unscoped<R>> => unlessMalformed(options, readingConfig)

const readingConfig = <R>({
  send,
  ...options
}: ConfigOptions<R>): Layer.Layer<XApi, XError | Config.ConfigError, Unscoped<R>> => {
  const given = Object.entries({ ...environment, ...options }).map(([name, value]) => [name, toConfig(value)])
  // Each name has a `Config` of the type of its option.
  const read: Config.Config<Options> = Config.all(Object.fromEntries(given))
  return Layer.unwrap(Effect.map(read, (options) => layer({ ...options, send })))
}

const toConfig = (value: unknown): Config.Config<unknown> => (Config.isConfig(value) ? value : Config.succeed(value))
