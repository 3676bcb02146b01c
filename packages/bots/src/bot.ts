import type { Envelope } from "@xeffect/core"
import type { SelectIncludes, SelectUser } from "@xeffect/core/resource"
import * as Resource from "@xeffect/core/resource"
import * as Response from "@xeffect/core/response"
import * as Shape from "@xeffect/core/shape"

/** Who may write direct messages to a bot. */
export type BotDmPermission = "everyone" | "premium" | "no_one"

/**
 * A bot with a new token.
 *
 * @see https://docs.x.com/xchat/bots
 */
export interface BotToken {
  readonly id: string
  /** The token, `xcbot_` and more: the bearer token of the bot. A secret, which is never shown again. */
  readonly token: string
  readonly name?: string
  /** The scopes of the token. */
  readonly scopes?: ReadonlyArray<string>
  /** When the token ends, in milliseconds since 1970. */
  readonly token_expires_at_ms?: number
  readonly username?: string
}

export const BotToken: Shape.Shape<BotToken> = Shape.struct({
  id: Shape.always(Shape.string),
  token: Shape.always(Shape.string),
  name: Shape.string,
  scopes: Shape.list(Shape.string),
  token_expires_at_ms: Shape.numberOrText,
  username: Shape.string
})

/** The number of bots, and how many there may be. */
export interface BotsMeta {
  readonly result_count?: number
  /** How many bots the app may have. */
  readonly max_bots?: number
}

/** The bots of the app. */
export interface BotsResponse<Params> extends Envelope<ReadonlyArray<SelectUser<Params>>> {
  readonly includes?: SelectIncludes<Params>
  readonly meta?: BotsMeta
}

/** A response whose data is a list of bots. */
export const SeveralBots = Shape.struct({
  data: Shape.intact(Shape.list(Resource.User)),
  includes: Resource.Includes,
  errors: Shape.list(Resource.Problem),
  meta: Shape.struct({ result_count: Shape.number, max_bots: Shape.numberOrText })
})

const tokens = /xcbot_[A-Za-z0-9_.~+/=-]+/g

const withTokens = Response.outcome(Response.written(BotToken))

/** A bot with a new token. The token, which is a secret, is not in the text that a `DecodeError` shows. */
export const mintedToken: typeof withTokens = {
  ...withTokens,
  read: (reading, definition, response) =>
    withTokens.read(reading, definition, { ...response, text: response.text.replaceAll(tokens, "<redacted>") })
}
