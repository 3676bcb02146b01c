import { type Definition, InvalidInput, XError } from "@xeffect/core"
import { encodeRequest, type HttpBody, type HttpRequest } from "@xeffect/core/wire"
import { priceOf } from "@xeffect/costs"
import { extractUrls } from "@xeffect/text"
import * as Config from "effect/Config"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import { pagesOf } from "./amount.ts"
import { chosenProfile } from "../profiles/chosen.ts"
import type { Profile } from "../profiles/profile.ts"
import type { AnyCallable, Parameters } from "../session/operation.ts"
import type { Planned, PlannedPages } from "../session/costs/dollars.ts"
import { root } from "../session/shared.ts"

/** How many entries of a list are read: a number, all, or those of one page. */
export type Wanted = number | "all" | "page"

const pagesPlanned = (definition: Definition, params: Parameters, wanted: Wanted, dollars: number): PlannedPages => {
  const isSized = definition.params["max_results"] !== undefined
  const size = Number(params["max_results"] ?? definition.params["max_results"]?.default)
  const entries = isSized && Number.isFinite(size) ? size : null
  return { count: typeof wanted === "number" && entries !== null ? pagesOf(wanted, entries) : null, entries, dollars }
}

/** The body as people read it: JSON as it is, of anything else the type and the size. */
const shownBody = (body: HttpBody, type: string | undefined): unknown => {
  if (typeof body === "string") return type === "application/json" ? JSON.parse(body) : body
  const size = body instanceof Blob ? body.size : body.length
  return `${size ?? "?"} bytes of ${type ?? "data"}`
}

/** The dollars of all pages. Nothing stays nothing, however many there are. */
const wholeOf = (max: number, pages: PlannedPages | undefined): number | null =>
  pages === undefined || max === 0 ? max : pages.count === null ? null : Math.round(max * pages.count * 1e6) / 1e6

/** The ID of the user that an OAuth 1.0a token contains, or that has signed in. Without one, the X API is asked before the call. */
const userId = Effect.fnUntraced(function* (profile: Profile | undefined) {
  const token = yield* Effect.option(Config.String("X_ACCESS_TOKEN"))
  const [id = ""] = Option.getOrElse(token, () => "").split("-")
  return /^\d+$/.test(id) ? id : profile?.user_id
})

/**
 * Computes the requests and the cost of a call, with the pages that are wanted. Nothing is sent. Fails as the call
 * would that is refused before it is sent.
 */
export const plan = Effect.fnUntraced(function* (
  { definition }: AnyCallable,
  params: Parameters,
  wanted: Wanted = "page"
) {
  const encoded = encodeRequest(definition, params)
  if (encoded instanceof InvalidInput) {
    return yield* new XError({ operation: definition.name, reason: encoded })
  }
  const { inBody, path } = encoded
  const { emulator, profile: named } = yield* root
  // No secret is read. An emulator has a user of its own.
  const profile = emulator ? undefined : yield* chosenProfile({ profile: named })
  const variable = Option.getOrUndefined(yield* Effect.option(Config.String("X_BASE_URL")))
  const base = variable ?? profile?.base_url ?? "https://api.x.com"
  const url = base + path.replace("{me}", (yield* userId(profile)) ?? "{me}")
  const unwritten: HttpRequest = { method: definition.method, url, headers: {} }
  const { body, headers } = definition.body?.write(unwritten, definition.params, inBody).request ?? unwritten
  const { dollars, each } = yield* Result.match(
    // The parameters were checked above.
    priceOf({ definition }, params as never, { links: extractUrls }),
    { onFailure: Effect.fail, onSuccess: Effect.succeed }
  )
  const isStream = !Number.isFinite(dollars.max)
  const pages = wanted === "page" ? undefined : pagesPlanned(definition, params, wanted, dollars.max)
  const planned: Planned = {
    method: definition.method,
    url,
    ...(body === undefined ? {} : { body: shownBody(body, headers["content-type"]) }),
    dollars: { min: dollars.min, max: isStream ? null : wholeOf(dollars.max, pages) },
    ...(pages === undefined ? {} : { pages }),
    ...(isStream ? { each: each.max } : {})
  }
  return planned
})
