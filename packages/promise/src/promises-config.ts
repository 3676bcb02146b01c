import { type ConfigOptions, layerConfig } from "@xeffect/http/config"
import type { Scope } from "effect/Scope"
import { promisesOf } from "./calls.ts"
import type { Promises } from "./types.ts"

/**
 * `promises` with options from the environment, as `layerConfig` reads them: `X_BEARER_TOKEN`, `X_CONSUMER_KEY`,
 * `X_CONSUMER_SECRET`, `X_ACCESS_TOKEN`, `X_ACCESS_TOKEN_SECRET`, `X_BASE_URL`, `X_WAIT_ON_RATE_LIMIT` (`true` or
 * `false`) and `X_MAX_WAIT` (`5 minutes`), each of which may be absent. Given options, plain values or `Config`s,
 * replace options of the same name.
 *
 * The environment is read by the first call. It rejects with `ConfigError` if a value of the environment is malformed,
 * and with `InvalidInput` if an option is.
 *
 * @param options options of `layer` that are not from the environment. Default: none
 * @returns `x`, as `promises` returns it
 * @since 0.1.0
 * @example
 * ```ts
 * import { promisesConfig } from "xeffect/promise/config"
 * import { getMe } from "xeffect/users"
 *
 * await using x = promisesConfig({ wait_on_rate_limit: true })
 * console.log((await x.data(getMe)).username)
 * ```
 */
export const promisesConfig = (options: ConfigOptions<Scope> = {}): Promises => promisesOf(layerConfig(options))
