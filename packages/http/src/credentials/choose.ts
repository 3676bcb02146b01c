import type { AcceptedCredentials, Definition } from "@xeffect/core"
import { apiDescription, type InvalidInput, MissingCredentials } from "@xeffect/core/define"
import { checkCredential, type Credential, type Credentials, isAppOnly } from "./credential.ts"

/**
 * Chooses the credential for a call: the kind that `user_auth` names. If it is not given: the default of the operation
 * if configured and accepted, otherwise the other kind. A token that is known to be the app's is not accepted where a user is
 * needed. A kind that the operation does not accept is chosen only for a caller who insists: by `user_auth`, or by
 * credentials that are given for the call. Returns the error if there is none.
 *
 * @param isGiven whether the credentials are given for the call instead of the layer's, which are known to be credentials
 */
export const chooseCredential = (
  definition: Definition,
  user_auth: unknown,
  credentials: Credentials,
  isGiven: boolean
): Credential | InvalidInput | MissingCredentials => {
  const { accepts, user_auth: byDefault = false } = definition
  const oauth1 = accepts.oauth1 && credentials.oauth1
  const bearer = acceptsBearer(accepts) && credentials.bearer
  const isOfUser = (user_auth ?? byDefault) === true || (user_auth === undefined && needsUser(accepts, bearer))
  const preferred = isOfUser ? oauth1 : bearer
  const accepted = preferred || (user_auth === undefined && (oauth1 || bearer))
  // The description of the X API may be behind the X API, which decides.
  const chosen = accepted || insisted(credentials, user_auth, byDefault, isGiven)
  if (!chosen) return missingCredential(definition, user_auth, credentials)
  if (!isGiven) return chosen
  // `withCredentials` takes anything from untyped callers.
  return checkCredential(chosen === credentials.oauth1 ? "oauth1" : "bearer", chosen) ?? chosen
}

const insisted = (
  { bearer, oauth1 }: Credentials,
  user_auth: unknown,
  byDefault: boolean,
  isGiven: boolean
): Credential | undefined => {
  if (user_auth !== undefined) return user_auth === true ? oauth1 : bearer
  if (!isGiven) return undefined
  return byDefault ? (oauth1 ?? bearer) : (bearer ?? oauth1)
}

const needsUser = ({ appOnly }: AcceptedCredentials, bearer: Credential | false | undefined) =>
  appOnly !== true && bearer && isAppOnly(bearer)

const acceptsBearer = ({ appOnly, oauth2 }: AcceptedCredentials) => appOnly === true || oauth2 !== undefined

const missingCredential = ({ accepts }: Definition, user_auth: unknown, { bearer, oauth1 }: Credentials) => {
  const configured = [oauth1 && "OAuth 1.0a", bearer && "a bearer_token"].filter(Boolean).join(" and ")
  const asked = user_auth === undefined ? "" : ` with user_auth: ${user_auth}`
  const kinds = acceptedKinds(accepts, user_auth)
  const found = `the operation${asked} accepts ${kinds}; ${configured === "" ? "no credentials are" : `${configured} is`} configured`
  return new MissingCredentials({ rule: configured === "" ? found : `${found}. ${howToInsist()}` })
}

/** Describes the kinds of credentials that an operation accepts; if `user_auth` is given, only those that it allows. */
export const acceptedKinds = ({ appOnly, oauth1, oauth2 }: AcceptedCredentials, user_auth?: unknown): string =>
  [
    oauth1 && user_auth !== false && "OAuth 1.0a (consumer_key, consumer_secret, access_token, access_token_secret)",
    appOnly && user_auth !== true && "an app-only bearer_token",
    oauth2 && user_auth !== true && ["an OAuth 2.0 user token as bearer_token", ...scopes(oauth2)].join(" ")
  ]
    .filter(Boolean)
    .join(", or ")

const scopes = (names: ReadonlyArray<string>) => (names.length === 0 ? [] : ["with", ...names])

// The kinds come from a description, and X may have accepted others since.
const howToInsist = (): string =>
  `X's description ${apiDescription.version} of ${apiDescription.date} says so. To insist, pass a credential for this call alone (withCredentials, x.as): it is sent, whatever its kind, and X decides`
