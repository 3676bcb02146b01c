import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { type BrowserRequest, cookieOf } from "./browser-request.ts"
import type { Sealer } from "./seal.ts"

/** The content of a browser's cookie, which is sealed. The times are in milliseconds since 1970. */
export interface Session {
  /** The sign-in that has begun. */
  readonly sign_in?: { readonly state: string; readonly code_verifier: string; readonly until: number } | undefined
  /** The user who has signed in. */
  readonly user?: { readonly id: string; readonly until: number } | undefined
}

/** Reads and writes sessions. */
export interface SessionCookie {
  /** The session of a request, without what has ended. */
  readonly read: (request: BrowserRequest) => Effect.Effect<Session>
  /** The value of the header `Set-Cookie`. A session without content removes the cookie. */
  readonly write: (session: Session) => Effect.Effect<string>
}

const makeCodec = () =>
  Schema.fromJsonString(
    Schema.Struct({
      sign_in: Schema.optional(
        Schema.Struct({ state: Schema.String, code_verifier: Schema.String, until: Schema.Finite })
      ),
      user: Schema.optional(Schema.Struct({ id: Schema.String, until: Schema.Finite }))
    })
  )

const emptySession: Session = {}

/** The cookie of a site. With the prefix, browsers take it from this host alone, and over https. */
export const makeSessionCookie = (sealer: Sealer, isSecure: boolean): SessionCookie => {
  const name = isSecure ? "__Host-x-session" : "x-session"
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`
  const codec = makeCodec()
  const decode = Schema.decodeUnknownEffect(codec)
  return {
    read: Effect.fnUntraced(function* (request) {
      const text = yield* sealer.open(cookieOf(request, name) ?? "")
      if (text === undefined) return emptySession
      const { sign_in, user } = yield* Effect.orElseSucceed(decode(text), () => emptySession)
      const now = yield* Clock.currentTimeMillis
      const isAlive = (part: { readonly until: number } | undefined) => part !== undefined && part.until > now
      return { ...(isAlive(sign_in) && { sign_in }), ...(isAlive(user) && { user }) }
    }),
    write: Effect.fnUntraced(function* (session) {
      const until = Math.max(session.sign_in?.until ?? 0, session.user?.until ?? 0)
      const seconds = Math.ceil((until - (yield* Clock.currentTimeMillis)) / 1000)
      if (seconds <= 0) return `${name}=; Max-Age=0; ${attributes}`
      return `${name}=${yield* sealer.seal(JSON.stringify(session))}; Max-Age=${seconds}; ${attributes}`
    })
  }
}
