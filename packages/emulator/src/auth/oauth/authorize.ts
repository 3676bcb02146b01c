/** The page at which a user approves or refuses a sign-in, and the user who does so without a browser. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { addressOf, parseForm } from "../../request/request.ts"
import { seedUsers } from "../../world/seed-users.ts"
import type { World, WorldUser } from "../../world/types.ts"
import { type OAuthResponse, OAuthRefusal, page, redirect } from "./response.ts"
import { consentPage } from "./consent-page.ts"
import { askOAuth1 } from "./oauth1.ts"
import { askOAuth2 } from "./oauth2.ts"
import type { OAuthRequest, Question } from "./request.ts"
import { newText, type OAuthState } from "./state.ts"
import { issueTokens, type UserTokens } from "./user-tokens.ts"

/** The user at the page that asks whether an app may act for them. */
export interface EmulatedUser {
  /**
   * Opens the address that a program sends the user to, and approves. Returns the address to which the browser goes then,
   * or the PIN. `as` is the handle or the ID of the user, the main user by default. Dies if the X API would show an error,
   * as for a `redirect_uri` that is not registered, and if there is no such user.
   */
  readonly approve: (url: string, as?: string | { readonly as?: string | undefined }) => Effect.Effect<string>
  /** Opens the address and refuses. Returns the address to which the browser goes then, and nothing if there is none. */
  readonly deny: (url: string) => Effect.Effect<string>
  /**
   * Issues tokens of a user without a sign-in, for a program that acts as several users. `as` is the handle or the ID of
   * the user. Returns the same tokens each time. Dies if there is no such user.
   */
  readonly tokens: (as: string) => Effect.Effect<UserTokens>
  /** Ends all access tokens of OAuth 2.0 that were given out, as two hours would. Refresh tokens stay. */
  readonly expireAccessTokens: Effect.Effect<void>
}

/** The paths at which a user is asked. */
export const pagePaths = [
  "/i/oauth2/authorize",
  "/oauth/authorize",
  "/oauth/authenticate",
  "/i/oauth/authorize",
  "/i/oauth/authenticate"
]

/** The question that an address asks, or the refusal of one that asks none. */
const ask = (state: OAuthState, url: string): Effect.Effect<Question, OAuthRefusal> => {
  const { path, query } = addressOf(url)
  const parameters = new Map(parseForm(query))
  if (!pagePaths.includes(path)) {
    return new OAuthRefusal({ response: { ...page(`There is no sign-in page at ${path}.`), status: 404 } })
  }
  return path === "/i/oauth2/authorize" ? askOAuth2(state, parameters) : askOAuth1(state, parameters)
}

const findUser = (world: World, as: string): Effect.Effect<WorldUser, OAuthRefusal> => {
  const handle = as.replace(/^@/, "").toLowerCase()
  const found =
    world.users.get(as) ?? Array.from(world.users.values()).find((user) => user.username.toLowerCase() === handle)
  return found === undefined
    ? new OAuthRefusal({ response: { ...page(`There is no user ${as}.`), status: 404 } })
    : Effect.succeed(found)
}

/** Sends the browser on, or shows the PIN, or that there is none. */
const leave = (to: string): OAuthResponse =>
  URL.canParse(to) ? redirect(to) : page(to === "" ? "The app may not act for you." : to)

const decideAtOnce = (state: OAuthState, { arrival }: OAuthRequest, approved: boolean) =>
  Effect.flatMap(ask(state, arrival.request.url), (question) =>
    Effect.map(question.decide({ approved, user_id: seedUsers.main.id, now: arrival.now }), leave)
  )

// The oldest pages are dropped first.
const maxPages = 1000

const rememberPage = (state: OAuthState, token: string, query: string): void => {
  for (const oldest of state.pages.keys()) {
    if (state.pages.size < maxPages) break
    state.pages.delete(oldest)
  }
  state.pages.set(token, query)
}

const show = Effect.fnUntraced(function* (state: OAuthState, world: World, { arrival }: OAuthRequest) {
  const question = yield* ask(state, arrival.request.url)
  const token = yield* newText("page")
  rememberPage(state, token, arrival.address.query)
  const users = Object.values(seedUsers).flatMap(({ id }) => world.users.get(id) ?? [])
  return consentPage({ question, token, users: users.filter((user) => !user.suspended) })
})

/** `GET` of a page: asks the user, or decides at once, as `authorize_page` says. */
export const openPage = (
  state: OAuthState,
  world: World,
  request: OAuthRequest
): Effect.Effect<OAuthResponse, OAuthRefusal> =>
  state.authorizePage === "ask"
    ? show(state, world, request)
    : decideAtOnce(state, request, state.authorizePage === "approve")

const outOfDate = new OAuthRefusal({
  response: { ...page("This page is out of date. Open the address of the sign-in again."), status: 403 }
})

/** `POST` of a page: the decision of its user. Each page is good for one decision. */
export const decideAtPage = Effect.fnUntraced(function* (
  state: OAuthState,
  world: World,
  { arrival, form }: OAuthRequest
): Effect.fn.Return<OAuthResponse, OAuthRefusal> {
  const token = form.get("page_token") ?? ""
  const query = state.pages.get(token)
  state.pages.delete(token)
  if (query !== arrival.address.query) return yield* outOfDate
  const question = yield* ask(state, arrival.request.url)
  const { id } = yield* findUser(world, form.get("user") ?? seedUsers.main.id)
  const approved = form.get("decision") === "approve"
  const to = yield* question.decide({ approved, user_id: id, now: arrival.now })
  return leave(to)
})

/** Makes the user who approves and refuses. */
export const makeUser = (state: OAuthState, world: World): EmulatedUser => {
  const decide = Effect.fnUntraced(function* (url: string, approved: boolean, as: string) {
    const question = yield* ask(state, url)
    const { id } = yield* findUser(world, as)
    return yield* question.decide({ approved, user_id: id, now: yield* Clock.currentTimeMillis })
  }, Effect.orDie)
  const { id: main } = seedUsers.main
  return {
    approve: (url, as) => decide(url, true, (typeof as === "string" ? as : as?.as) ?? main),
    deny: (url) => decide(url, false, main),
    tokens: (as) => Effect.orDie(Effect.map(findUser(world, as), (user) => issueTokens(state, user))),
    expireAccessTokens: Effect.map(Clock.currentTimeMillis, (now) => {
      for (const bearer of state.bearers.values()) if (bearer.expires !== undefined) bearer.expires = now
    })
  }
}
