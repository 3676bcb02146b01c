/** Operators about where a post was written. */
import type { World, WorldPlace, WorldPost } from "../types.ts"
import { byPlacesOf } from "./finder.ts"
import { type Matches, type Operator, type Operators, same, standalone } from "./operator.ts"

const placeOf = (post: WorldPost, world: World): WorldPlace | undefined => world.places.get(post.placeId ?? "")

const isPlace: Matches = (value, post, { world }) => {
  const place = placeOf(post, world)
  return place !== undefined && [place.id, place.name, place.fullName].some((name) => same(name, value))
}

const isCountry: Matches = (value, post, { world }) => same(placeOf(post, world)?.countryCode ?? "", value)

const kilometresInMile = 1.609344

/** No radius and no side of a box may be longer, in kilometres. */
const maxDistance = 25 * kilometresInMile

const radians = (degrees: number): number => (degrees * Math.PI) / 180

type Point = readonly [longitude: number, latitude: number]

/** The distance of two points on the earth, in kilometres. */
const distance = ([lon1, lat1]: Point, [lon2, lat2]: Point): number => {
  const across = Math.sin(radians(lat2 - lat1) / 2) ** 2
  const along = Math.cos(radians(lat1)) * Math.cos(radians(lat2)) * Math.sin(radians(lon2 - lon1) / 2) ** 2
  return 2 * 6371 * Math.asin(Math.sqrt(across + along))
}

/** The parts of a value in square brackets, which spaces separate. */
const partsOf = (value: string): ReadonlyArray<string> => /^\[(.*)\]$/s.exec(value)?.[1]?.trim().split(/\s+/) ?? []

const numberOf = (text: string): number => (/^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN)

const readCircle = (value: string) => {
  const [west = "", south = "", across = "", ...others] = partsOf(value)
  const [, length = "", unit] = /^(.*)(km|mi)$/s.exec(across) ?? []
  const [longitude, latitude] = [numberOf(west), numberOf(south)]
  const radius = numberOf(length) * (unit === "mi" ? kilometresInMile : 1)
  const isWhole = others.length === 0 && Number.isFinite(longitude) && Number.isFinite(latitude) && radius >= 0
  return isWhole && radius < maxDistance ? { centre: [longitude, latitude] as const, radius } : undefined
}

const readBox = (value: string) => {
  const sides = partsOf(value).map(numberOf)
  const [west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN] = sides
  if (sides.length !== 4 || !sides.every(Number.isFinite)) return undefined
  const isSmall =
    distance([west, south], [east, south]) < maxDistance && distance([west, south], [west, north]) < maxDistance
  return isSmall ? ([west, south, east, north] as const) : undefined
}

const isInCircle: Matches = (value, post, { world }) => {
  const circle = readCircle(value)
  const place = placeOf(post, world)
  if (circle === undefined || place === undefined) return false
  const [west, south, east, north] = place.bbox
  return distance(circle.centre, [(west + east) / 2, (south + north) / 2]) <= circle.radius
}

const isInBox: Matches = (value, post, { world }) => {
  const box = readBox(value)
  const place = placeOf(post, world)
  if (box === undefined || place === undefined) return false
  const [west, south, east, north] = place.bbox
  return west >= box[0] && south >= box[1] && east <= box[2] && north <= box[3]
}

const byPlace = (matches: Matches, rest: Partial<Operator> = {}): Operator =>
  standalone(matches, { ...rest, find: (value, within) => byPlacesOf((post) => matches(value, post, within)) })

const box = byPlace(isInBox, {
  form: "[west south east north], no side longer than 25 miles",
  accepts: (value) => readBox(value) !== undefined
})

/** Operators about where a post was written. */
export const placeOperators: Operators = {
  place: byPlace(isPlace),
  place_country: byPlace(isCountry, {
    form: "a country, as FR",
    accepts: (value) => /^[a-z]{2}$/i.test(value)
  }),
  point_radius: byPlace(isInCircle, {
    form: "[longitude latitude radius], the radius in km or mi and less than 25 miles",
    accepts: (value) => readCircle(value) !== undefined
  }),
  bounding_box: box,
  geo_bounding_box: box
}
