/** Bots: accounts without a password, whose only way in is a token. The account itself is a user of the world. */

/** The only active token of a bot. */
export interface WorldBotToken {
  readonly value: string
  readonly scopes: ReadonlyArray<string>
  readonly expiresAt: number
}

/** A bot of the app. */
export interface WorldBot {
  readonly id: string
  dmPermission: "everyone" | "premium" | "no_one"
  token?: WorldBotToken | undefined
}

/** All that a token of a bot may allow, which is what it allows by default. */
export const botScopes: ReadonlyArray<string> = ["dm.read", "dm.write", "media.write", "tweet.read", "users.read"]

/** How long a token of a bot lives, in milliseconds. */
export const botTokenLife = 365 * 24 * 3_600_000

/** How many bots an app may have. */
export const maxBots = 1
