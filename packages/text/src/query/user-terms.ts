import { idText, term, type TermId } from "./build.ts"
import type { Term } from "./node.ts"
import { plainText } from "./values.ts"

const userValue = (name: TermId): string => idText(name).replace(/^[@＠]/, "")

/**
 * Posts of a user, by the username or the ID.
 * @since 0.1.0
 */
export const from = (name: TermId): Term<"from"> => term("from", userValue(name))

/**
 * Replies to a user, by the username or the ID.
 * @since 0.1.0
 */
export const to = (name: TermId): Term<"to"> => term("to", userValue(name))

/**
 * Reposts of a user's posts, by the username or the ID.
 * @since 0.1.0
 */
export const retweetsOf = (name: TermId): Term<"retweets_of"> => term("retweets_of", userValue(name))

/**
 * Posts of the affiliates of an organisation. Only for rules of streams.
 * @since 0.1.0
 */
export const fromAffiliateOf = (name: TermId): Term<"from_affiliate_of"> => term("from_affiliate_of", userValue(name))

/**
 * Replies to the affiliates of an organisation. Only for rules of streams.
 * @since 0.1.0
 */
export const toAffiliateOf = (name: TermId): Term<"to_affiliate_of"> => term("to_affiliate_of", userValue(name))

/**
 * Posts of the members of a list, by its ID. Only for searches, and once in a query.
 * @since 0.1.0
 */
export const list = (id: TermId): Term<"list"> => term("list", idText(id))

/**
 * Posts of users whose description has these words. Only for rules of streams.
 * @since 0.1.0
 */
export const bio = (text: string): Term<"bio"> => term("bio", plainText(text))

/**
 * Posts of users whose name has these words. Only for rules of streams.
 * @since 0.1.0
 */
export const bioName = (text: string): Term<"bio_name"> => term("bio_name", plainText(text))

/**
 * Posts of users whose location, as they wrote it, has these words. Only for rules of streams.
 * @since 0.1.0
 */
export const bioLocation = (text: string): Term<"bio_location"> => term("bio_location", plainText(text))

/**
 * Posts from a place, by its name or its ID. Reposts have none.
 * @since 0.1.0
 */
export const place = (name: string): Term<"place"> => term("place", plainText(name))

/**
 * Posts from a country, by its code of two letters. Reposts have none.
 * @since 0.1.0
 */
export const placeCountry = (code: string): Term<"place_country"> => term("place_country", code)

/** A circle on the map, in degrees. */
export interface Circle {
  readonly longitude: number
  readonly latitude: number
  /** Less than 25 miles, for example `16km` or `10mi`. */
  readonly radius: `${number}km` | `${number}mi`
}

/**
 * Posts from within a circle.
 * @since 0.1.0
 */
export const pointRadius = ({ latitude, longitude, radius }: Circle): Term<"point_radius"> =>
  term("point_radius", `[${longitude} ${latitude} ${radius}]`)

/** A box on the map, in degrees. Its sides are shorter than 25 miles. */
export interface Box {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

/**
 * Posts from within a box.
 * @since 0.1.0
 */
export const boundingBox = ({ east, north, south, west }: Box): Term<"bounding_box"> =>
  term("bounding_box", `[${west} ${south} ${east} ${north}]`)
