import type { InvalidInput } from "@xeffect/core"
import { isAppOnlyToken } from "@xeffect/core/failure"
import { checkParameter, idOption } from "@xeffect/core/options"
import type { Credential } from "@xeffect/http"

/** Where a request goes, and who makes it. */
interface OwnedRequest {
  readonly request: { readonly url: string }
  /** Absent in an estimate. */
  readonly credential?: Credential
}

/** The user who owns the app, made by {@link ownedBy}. */
export interface AppOwner {
  /** Whether a request reads the owner's own data for the owner. */
  readonly owns: (request: OwnedRequest) => boolean
  /** The error in the ID, if any: a layer with it is not built. */
  readonly invalid: InvalidInput | undefined
}

/**
 * Says who owns the app: that user's reads of own data, for example of `getUsersTweets` with the own ID, have a lower price
 * of their own. A token that does not contain its user counts as the owner's, unless it is the app's own.
 *
 * @param user_id the ID of the user, 1 to 19 digits
 * @returns the `owner_id` of `costs`, `priceOf` and `estimate`
 * @since 0.1.0
 * @see https://docs.x.com/x-api/getting-started/pricing
 * @example
 * ```ts
 * import { layer } from "xeffect/http"
 * import { costs, ownedBy } from "xeffect/costs"
 *
 * const live = layer({ bearer_token: "…", around: [costs({ owner_id: ownedBy("2244994945") })] })
 * ```
 */
export const ownedBy = (user_id: string): AppOwner => ({
  owns: ({ credential, request }) =>
    request.url.includes(`/users/${user_id}/`) && (credential === undefined || mayBelongTo(user_id, credential)),
  invalid: checkParameter("owner_id", user_id, idOption())
})

/** Whether a credential may be the user's. Tokens of an app alone begin alike; others do not say whose they are. */
const mayBelongTo = (user: string, { identity, isAppOnly = false, userId = user }: Credential): boolean =>
  userId === user && !isAppOnly && !isAppOnlyToken(identity)
