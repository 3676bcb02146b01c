import type { Price, Prices } from "@xeffect/core/prices"
import type { Credential, OutgoingRequest } from "@xeffect/http"
import type { AppOwner } from "./owned-by.ts"

/** How requests are priced. */
export interface Pricing {
  readonly prices: Prices
  /** Whether included resources are billed. */
  readonly includes: boolean
  /** The user who owns the app. */
  readonly owner_id?: AppOwner | undefined
  /** Finds the links in a text. */
  readonly links?: ((text: string) => ReadonlyArray<unknown>) | undefined
}

/** The least and the most. */
export interface Range<A> {
  readonly min: A
  readonly max: A
}

/** The price of an operation that is billed per resource, or per request. */
export type PriceOf<Per extends Price["per"]> = Extract<Price, { readonly per: Per }>

/** The part of a request that decides what it costs. */
export type Priced = Pick<OutgoingRequest, "definition" | "values"> & {
  readonly request: { readonly url: string }
  /** Who makes it. Absent in an estimate. */
  readonly credential?: Credential
}

/** Whether the resources of a response belong to the owner of the app, which has a price of its own. */
export const isOwned = ({ owner_id }: Pricing, priced: Priced, { owned }: PriceOf<"resource">): boolean =>
  owned === true && owner_id?.owns(priced) === true
