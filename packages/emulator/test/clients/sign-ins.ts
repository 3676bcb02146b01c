// Clients that only sign users in.
import { Auth } from "@auth/core"
import TwitterProvider from "@auth/core/providers/twitter"
import { Strategy as Strategy2 } from "@superfaceai/passport-twitter-oauth2"
import { generateCodeVerifier, generateState, Twitter } from "arctic"
import { createRequire } from "node:module"
import { callback, type Given, scopes, type Suite } from "./suite.ts"

const load = createRequire(import.meta.url)

export const arctic: Suite = {
  name: "arctic",
  run: async ({ approve, call, emulator }) => {
    const { client_id, client_secret, public_client_id } = emulator.credentials
    for (const [name, id, secret] of [
      ["a confidential client", client_id, client_secret],
      ["a public client", public_client_id, null]
    ] as const) {
      await call(
        `${name}: code, refresh and revocation`,
        async () => {
          const twitter = new Twitter(id, secret, callback)
          const [state, verifier] = [generateState(), generateCodeVerifier()]
          const back = await approve(twitter.createAuthorizationURL(state, verifier, [...scopes]).href)
          const given = await twitter.validateAuthorizationCode(back.get("code") ?? "", verifier)
          const renewed = await twitter.refreshAccessToken(given.refreshToken())
          const headers = { authorization: `Bearer ${renewed.accessToken()}` }
          const me = async () => (await fetch("https://api.x.com/2/users/me", { headers })).status
          const before = await me()
          await twitter.revokeToken(renewed.accessToken())
          return [back.get("state") === state, before, await me()]
        },
        (seen) => JSON.stringify(seen) === "[true,200,401]"
      )
    }
  }
}

interface User {
  readonly id: string
  readonly username: string
  readonly emails?: ReadonlyArray<{ readonly value: string }>
}

/** Runs a strategy as passport does, until it redirects or has found the user. */
const pass = (strategy: object, session: object, query: Readonly<Record<string, string>>): Promise<string | User> =>
  new Promise((resolve, reject) => {
    const running = Object.assign(Object.create(strategy), {
      redirect: resolve,
      success: resolve,
      fail: (reason: unknown) => reject(new Error(JSON.stringify(reason))),
      error: reject
    })
    const url = `/callback?${new URLSearchParams(query)}`
    running.authenticate({ session, query, url, headers: { host: "app.example" }, connection: {} }, {})
  })

const signIn = async (strategy: object, approve: Given["approve"]): Promise<string | User> => {
  const session = {}
  const back = await approve(String(await pass(strategy, session, {})))
  return pass(strategy, session, Object.fromEntries(back))
}

const isAda = (user: string | User): user is User =>
  typeof user !== "string" && user.id === "2244994945" && user.username === "ada_rivers"

type Verified = (error: unknown, user: unknown) => void

const verify = (_token: string, _secret: string, profile: unknown, done: Verified) => done(null, profile)

export const passportTwitter: Suite = {
  name: "passport-twitter",
  run: async ({ approve, call, emulator }) => {
    const { Strategy } = load("passport-twitter")
    const { consumer_key: consumerKey, consumer_secret: consumerSecret } = emulator.credentials
    const options = { consumerKey, consumerSecret, callbackURL: callback, includeEmail: true }
    await call(
      "a sign-in",
      () => signIn(new Strategy(options, verify), approve),
      (user) => isAda(user) && user.emails?.[0]?.value === "ada@rivers.example"
    )
  }
}

export const passportOAuth2: Suite = {
  name: "@superfaceai/passport-twitter-oauth2",
  run: async ({ approve, call, emulator }) => {
    const { client_id: clientID, client_secret: clientSecret } = emulator.credentials
    const options = { clientID, clientSecret, clientType: "confidential", callbackURL: callback } as const
    // The type of its function wants types of passport, which is not needed here.
    const strategy = new Strategy2(
      { ...options, scope: ["tweet.read", "users.read", "offline.access"] },
      verify as never
    )
    await call("a sign-in", () => signIn(strategy, approve), isAda)
  }
}

export const authJs: Suite = {
  name: "@auth/core",
  run: async ({ approve, call, emulator }) => {
    const { client_id: clientId, client_secret: clientSecret } = emulator.credentials
    const providers = [TwitterProvider({ clientId, clientSecret })]
    const jar = new Map<string, string>()
    const ask = async (path: string, init: RequestInit = {}) => {
      const cookie = Array.from(jar, ([name, value]) => `${name}=${value}`).join("; ")
      const headers = { cookie, "content-type": "application/x-www-form-urlencoded" }
      const request = new Request(`https://app.example${path}`, { headers, ...init })
      const response = await Auth(request, { providers, secret: "a secret", trustHost: true, basePath: "/auth" })
      for (const text of response.headers.getSetCookie()) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(text) ?? []
        jar.set(name, value)
      }
      return response
    }
    await call(
      "a session",
      async () => {
        const { csrfToken } = await (await ask("/auth/csrf")).json()
        const begun = await ask("/auth/signin/twitter", { method: "POST", body: new URLSearchParams({ csrfToken }) })
        await ask(`/auth/callback/twitter?${await approve(begun.headers.get("location") ?? "")}`)
        return (await ask("/auth/session")).json()
      },
      ({ user }) => user?.name === "Ada Rivers"
    )
  }
}
