import type { Open } from "../text/open-text.ts"
import { boolean, list, type Shape, string, struct } from "../shape/shape.ts"

/** The countries in which a resource is withheld, and why. */
export interface Withheld {
  readonly copyright?: boolean
  readonly country_codes?: ReadonlyArray<string>
  readonly scope?: Open<"tweet" | "post" | "user">
}

export const Withheld: Shape<Withheld> = struct({
  copyright: boolean,
  country_codes: list(string),
  scope: string
})
