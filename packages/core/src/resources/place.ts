import type { Open } from "../text/open-text.ts"
import { always, list, number, type Shape, string, struct, tuple, unknown } from "../shape/shape.ts"

/** The outline of a place, as GeoJSON. */
export interface PlaceGeo {
  readonly type?: string
  /** West, south, east and north, in degrees. */
  readonly bbox?: ReadonlyArray<number>
  readonly properties?: unknown
  /** A point. In the descriptions up to 2.166. */
  readonly geometry?: { readonly type?: string; readonly coordinates?: ReadonlyArray<number> }
}

/** A place. `id` and `full_name` are always present, the other fields if `place_fields` requests them. */
export interface Place {
  /** The ID of the place. */
  readonly id: string
  /** The whole name, for example `San Francisco, CA`. */
  readonly full_name: string
  /** The IDs of the places that contain it. */
  readonly contained_within?: ReadonlyArray<string>
  /** The name of the country. */
  readonly country?: string
  /** ISO 3166-1 alpha-2. */
  readonly country_code?: string
  /** Its outline. */
  readonly geo?: PlaceGeo
  /** The short name. */
  readonly name?: string
  /** The kind of the place. */
  readonly place_type?: Open<"admin" | "city" | "country" | "neighborhood" | "poi" | "unknown">
}

/** The fields of a place that are always present. */
export type PlaceDefault = "id" | "full_name"

/** The names that `place_fields` accepts. */
export type PlaceField = keyof Place

/** @since 0.1.0 */
export const Place: Shape<Place> = struct({
  id: always(string),
  full_name: always(string),
  contained_within: list(string),
  country: string,
  country_code: string,
  geo: struct({
    type: string,
    bbox: tuple(number),
    properties: unknown,
    geometry: struct({ type: string, coordinates: tuple(number) })
  }),
  name: string,
  place_type: string
})
