/** Who acts: which of the configured credentials makes a call, and for whom. */
import { data, type Definition, isXError, type XApi, type XError } from "@xeffect/core"
import { getMe } from "@xeffect/users"
import { isAppOnlyToken } from "@xeffect/core/failure"
import { isIdText } from "@xeffect/core/options"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import type { Options } from "@xeffect/http"
import { CurrentRemedies } from "../present/remedies.ts"
import { NotDone } from "../present/errors.ts"

/** Who sends requests: the options of a layer. */
type Account = Pick<Options, "access_token" | "bearer" | "bearer_token">

/** A user who has signed in, as far as it is known. */
export interface Identity {
  readonly name: string
  readonly user_id?: string | undefined
  readonly username?: string | undefined
  readonly scopes?: ReadonlyArray<string> | undefined
}

/** The kinds of credentials with which requests are sent. */
export interface Configured {
  /** Whether there are the keys of OAuth 1.0a, and the ID of the user if the token has it. */
  readonly oauth1?: { readonly id?: string | undefined }
  /** A bearer token: the app's, or perhaps a user's. */
  readonly bearer?: "app" | "user"
  /** The user who has signed in, if the credentials come from a profile. */
  readonly profile?: Identity
}

/** A user whose credentials are used, with what is known about the user. */
export interface Acting {
  readonly id?: string | undefined
  readonly username?: string | undefined
  readonly subscription?: string | undefined
}

const revealed = (secret: unknown): string =>
  Redacted.isRedacted(secret) ? String(Redacted.value(secret)) : String(secret)

/**
 * The kinds of credentials of an account. An access token of OAuth 1.0a begins with the ID of its user.
 * @since 0.1.0
 */
export const configuredOf = (
  { access_token, bearer, bearer_token }: Account,
  profile?: Identity & { readonly kind: string }
): Configured => {
  const isApp =
    profile?.kind === "app" ||
    bearer?.isAppOnly === true ||
    (bearer_token !== undefined && isAppOnlyToken(Redacted.make(revealed(bearer_token))))
  const [, id] = /^(\d{1,19})-/.exec(access_token === undefined ? "" : revealed(access_token)) ?? []
  return {
    ...(access_token === undefined ? {} : { oauth1: { id } }),
    ...(bearer === undefined && bearer_token === undefined ? {} : { bearer: isApp ? "app" : "user" }),
    ...(profile === undefined ? {} : { profile })
  }
}

/** A kind of credentials of a user. */
export type Kind = "oauth1" | "bearer"

/** Whether a user's bearer token is accepted. Scopes that are not known are left to the X API. */
const isUserAccepted = ({ accepts: { oauth2 } }: Definition, { bearer, profile }: Configured): boolean =>
  oauth2 !== undefined &&
  bearer === "user" &&
  (profile?.scopes === undefined || oauth2.every((scope) => profile.scopes?.includes(scope) === true))

/** The kind of credentials that makes a write, as a layer chooses it. */
const kindFor = (definition: Definition, configured: Configured): Kind | undefined => {
  const { accepts, user_auth } = definition
  const [signs, bears] = [
    accepts.oauth1 === true && configured.oauth1 !== undefined,
    isUserAccepted(definition, configured)
  ]
  if (signs && (user_auth === true || !bears)) return "oauth1"
  return bears ? "bearer" : undefined
}

const needed = ({ accepts: { oauth1, oauth2 } }: Definition): string =>
  [
    oauth1 === true ? ["OAuth 1.0a"] : [],
    oauth2 === undefined ? [] : [oauth2.length === 0 ? "OAuth 2.0" : `OAuth 2.0 with the scopes ${oauth2.join(", ")}`]
  ]
    .flat()
    .join(", or with ")

/**
 * The credentials that a request lacks, in words. Absent if it can be made.
 * @since 0.1.0
 */
export const lackedBy = (definition: Definition, configured: Configured): string | undefined => {
  if (kindFor(definition, configured) !== undefined) return undefined
  if (definition.method !== "GET") return `a user who has signed in with ${needed(definition)}`
  const { appOnly, oauth1, oauth2 } = definition.accepts
  if (appOnly === true && configured.bearer === "app") return undefined
  const isOfUser = oauth1 === true || oauth2 !== undefined
  return [
    ...(appOnly === true ? ["an app-only token"] : []),
    ...(isOfUser ? [`a user who has signed in with ${needed(definition)}`] : [])
  ].join(", or ")
}

/** The kind of credentials that makes a write. Refuses one that cannot work with those that are configured. */
export const checkKind = (definition: Definition, configured: Configured): Effect.Effect<Kind, NotDone> => {
  const kind = kindFor(definition, configured)
  if (kind !== undefined) return Effect.succeed(kind)
  return CurrentRemedies.use(({ sign_in }) =>
    Effect.fail(
      new NotDone({
        reason: "MissingCredentials",
        message: `This needs a user who has signed in with ${needed(definition)}, and there are no such credentials. Nothing was written, and nobody was asked. ${sign_in}`
      })
    )
  )
}

/** The parameter with which a call is made by this kind and no other. */
export const byKind = ({ user_auth }: Pick<Definition, "user_auth">, kind: Kind) =>
  user_auth === undefined ? {} : { user_auth: kind === "oauth1" }

/** The user of the credentials, as far as no request is needed. */
export const knownOf = ({ oauth1, profile }: Configured, kind: Kind): Acting => ({
  id: profile?.user_id ?? (kind === "oauth1" ? oauth1?.id : undefined),
  username: profile?.username
})

/** The users whose credentials are used, which are looked up once. */
export interface Actors {
  readonly configured: Configured
  readonly found: Map<Kind, Acting>
}

/**
 * The users of these credentials, of whom none was looked up yet.
 * @since 0.1.0
 */
export const makeActors = (configured: Configured): Actors => ({ configured, found: new Map() })

/** A failure after which a call has no sense: there is no money for it, or nobody whom it could be made for. */
const isFatal = ({ reason: { _tag } }: XError, isKnown: boolean): boolean =>
  _tag === "BudgetExceeded" || (!isKnown && ["Forbidden", "MissingCredentials", "Unauthorized"].includes(_tag))

const requestMe = (kind: Kind) => data(getMe, { user_fields: ["subscription_type"], ...byKind(getMe.definition, kind) })

/** Looks the acting user up, with the subscription on which the length of posts depends. */
export type LookUpMe = ReturnType<typeof requestMe>

/**
 * Looks a user up, once in this process. Fails only if a call cannot work then.
 *
 * @param pay counts the request, if it succeeds
 */
export const lookUpActing = Effect.fnUntraced(function* (
  { configured, found }: Actors,
  kind: Kind,
  pay: (request: LookUpMe) => LookUpMe
): Effect.fn.Return<Acting, XError, XApi> {
  const before = found.get(kind)
  if (before !== undefined) return before
  const known = knownOf(configured, kind)
  const looked = yield* Effect.exit(pay(requestMe(kind)))
  if (looked._tag === "Failure") {
    const error = Cause.squash(looked.cause)
    if (!isXError(error) || isFatal(error, known.id !== undefined)) return yield* looked
    return known
  }
  const { id, subscription_type, username } = looked.value
  // The ID becomes part of a path. One of another form is nobody's.
  if (!isIdText(id)) return known
  // The token itself says whose it is. A response about another user is not about this one.
  const isOther = known.id !== undefined && known.id !== id
  const acting: Acting = isOther ? known : { id, username, subscription: subscription_type }
  found.set(kind, acting)
  return acting
})

/** A user as people read it. A response with another kind of name or ID is not shown. */
export const nameOf = ({ id, username }: Acting): string => {
  if (id === undefined || !isIdText(id)) return "an unknown user"
  return username === undefined || !/^\w{1,20}$/.test(username) ? `${id} (name not found)` : `@${username} (${id})`
}
