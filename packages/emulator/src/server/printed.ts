/** The settings that the command prints, and that the control returns: the address, credentials, tokens and a few IDs. */
import * as Effect from "effect/Effect"
import type { UserTokens } from "../auth/oauth/user-tokens.ts"
import { Emulator } from "../emulator/emulator.ts"

/** The input of settings besides the emulator. */
export interface PrintedOptions {
  /** The address at which the emulator is reached. */
  readonly base_url: string
  /** Handles of more users whose tokens are printed. */
  readonly users: ReadonlyArray<string>
  /** The token of the control, if it is served. */
  readonly token: string | undefined
}

/** Settings with a heading. */
interface Section {
  readonly about: string
  readonly settings: Readonly<Record<string, string>>
}

/** The tokens of a user, who is added if there is nobody of that handle. */
const tokensOf = Effect.fnUntraced(function* (handle: string) {
  const { addUsers, user, world } = yield* Emulator
  const isThere = Array.from(world.users.values()).some(
    ({ username }) => username.toLowerCase() === handle.toLowerCase()
  )
  if (!isThere) yield* addUsers({ count: 1, username: () => handle, fields: () => ({ name: handle }) })
  return yield* user.tokens(handle)
})

/** Adds users by their handles, and issues the tokens that are printed, so that they hold after each reset too. */
export const prepare = (handles: ReadonlyArray<string>) =>
  Effect.gen(function* () {
    const { user, world } = yield* Emulator
    yield* user.tokens(world.seed.users.ben)
    yield* Effect.forEach(handles, tokensOf, { discard: true })
  })

const settingsOf = (prefix: string, tokens: UserTokens): Section["settings"] => ({
  [`${prefix}_USERNAME`]: tokens.username,
  [`${prefix}_ACCESS_TOKEN`]: tokens.access_token,
  [`${prefix}_ACCESS_TOKEN_SECRET`]: tokens.access_token_secret,
  [`${prefix}_OAUTH2_USER_TOKEN`]: tokens.oauth2_user_token
})

const appSections = ({ credentials }: Emulator["Service"], base_url: string): ReadonlyArray<Section> => [
  {
    about: "Read by layerConfig of @xeffect/http: the address, the app-only token, and OAuth 1.0a of the main user",
    settings: {
      X_BASE_URL: base_url,
      X_BEARER_TOKEN: credentials.bearer_token,
      X_CONSUMER_KEY: credentials.consumer_key,
      X_CONSUMER_SECRET: credentials.consumer_secret,
      X_ACCESS_TOKEN: credentials.access_token,
      X_ACCESS_TOKEN_SECRET: credentials.access_token_secret
    }
  },
  {
    about: "OAuth 2.0: a token of the main user, which may be the value of X_BEARER_TOKEN",
    settings: { X_OAUTH2_USER_TOKEN: credentials.oauth2_user_token }
  },
  {
    about: "OAuth 2.0: the app for a sign-in, as a confidential client, or as a public client, which has no secret",
    settings: {
      X_CLIENT_ID: credentials.client_id,
      X_CLIENT_SECRET: credentials.client_secret,
      X_PUBLIC_CLIENT_ID: credentials.public_client_id
    }
  }
]

const worldSections = ({ world }: Emulator["Service"], other: UserTokens): ReadonlyArray<Section> => [
  {
    about: "What is there to begin with: the main user, the latest post and a list of theirs, and another user",
    settings: {
      X_USER_ID: world.seed.users.main,
      X_USERNAME: world.users.get(world.seed.users.main)?.username ?? "",
      X_POST_ID: world.seed.posts.latest,
      X_LIST_ID: world.seed.lists.harbour,
      X_OTHER_USER_ID: other.user_id
    }
  },
  {
    about:
      "The other user, who can mention the main one: OAuth 1.0a with the same consumer key and secret, and OAuth 2.0",
    settings: settingsOf("X_OTHER", other)
  }
]

/** The line in place of a token of the control that the environment gave. */
export const givenToken = "# The control at /emulator/ has the token that X_EMULATOR_TOKEN gave to this command"

const controlSections = (token: string | undefined): ReadonlyArray<Section> =>
  token === undefined
    ? []
    : [
        {
          about: "The token of the control at /emulator/, where GET /emulator/env returns all of these lines",
          settings: { X_EMULATOR_TOKEN: token }
        }
      ]

const userSection = (tokens: UserTokens): Section => {
  const prefix = `X_USER_${tokens.username.toUpperCase()}`
  return {
    about: `The user @${tokens.username}`,
    settings: { [`${prefix}_ID`]: tokens.user_id, ...settingsOf(prefix, tokens) }
  }
}

/** The settings of an emulator, by their headings. */
export const printedSections = Effect.fnUntraced(function* ({ base_url, token, users }: PrintedOptions) {
  const emulator = yield* Emulator
  const others = yield* Effect.forEach(users, tokensOf)
  const other = yield* emulator.user.tokens(emulator.world.seed.users.ben)
  return [
    ...appSections(emulator, base_url),
    ...worldSections(emulator, other),
    ...controlSections(token),
    ...others.map(userSection)
  ]
})

/** The settings as lines that can be pasted into a shell or a file of settings. */
export const linesOf = (sections: ReadonlyArray<Section>): string =>
  sections
    .flatMap(({ about, settings }) => [
      `# ${about}`,
      ...Object.entries(settings).map(([name, value]) => `${name}=${value}`)
    ])
    .join("\n")

/** The settings as one object. */
export const objectOf = (sections: ReadonlyArray<Section>): Readonly<Record<string, string>> =>
  Object.fromEntries(sections.flatMap(({ settings }) => Object.entries(settings)))
