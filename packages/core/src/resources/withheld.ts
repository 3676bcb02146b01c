import * as Schema from "effect/Schema"
import { flag, list, nullableText, type Open } from "./shape.ts"

/** In which countries a resource is withheld, and why. */
export interface Withheld {
  readonly copyright?: boolean
  readonly country_codes?: ReadonlyArray<string> | null
  readonly scope?: Open<"tweet" | "post" | "user"> | null
}

export const Withheld: Schema.Codec<Withheld> = Schema.Struct({
  copyright: flag,
  country_codes: list(Schema.String),
  scope: nullableText
})
