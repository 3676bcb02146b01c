import { findHashtags } from "../entities/hashtags.ts"
import type { ValueForm } from "./operators.ts"

/** A form of values, with its rule. */
interface CheckedForm {
  /** In words, after "must be". */
  readonly rule: string
  readonly accepts: (value: string) => boolean
}

const checkedForm = (rule: string, accepts: RegExp | ((value: string) => boolean)): CheckedForm => ({
  rule,
  accepts: accepts instanceof RegExp ? (value) => accepts.test(value) : accepts
})

const wordFrom = (...values: ReadonlyArray<string>): CheckedForm =>
  checkedForm(`one of ${values.join(", ")}`, (value) => values.includes(value))

const milesPerKilometre = 1 / 1.609344
const radians = (degrees: number): number => (degrees * Math.PI) / 180

type Point = readonly [longitude: number, latitude: number]

/** The distance of two points on the earth, in miles. */
const distance = ([lon1, lat1]: Point, [lon2, lat2]: Point): number => {
  const across = Math.sin(radians(lat2 - lat1) / 2) ** 2
  const along = Math.cos(radians(lat1)) * Math.cos(radians(lat2)) * Math.sin(radians(lon2 - lon1) / 2) ** 2
  return 2 * 6371 * Math.asin(Math.sqrt(across + along)) * milesPerKilometre
}

/** No radius and no side of a box may be longer, in miles. */
const maxSide = 25

const numberPattern = "(-?\\d+(?:\\.\\d+)?)"
const radius = new RegExp(`^\\[${numberPattern} ${numberPattern} (\\d+(?:\\.\\d+)?)(km|mi)\\]$`)
const box = new RegExp(`^\\[${numberPattern} ${numberPattern} ${numberPattern} ${numberPattern}\\]$`)

const isPlace = ([longitude, latitude]: Point) => Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90

const isRadius = (value: string): boolean => {
  const [, longitude, latitude, length, unit] = radius.exec(value) ?? []
  const miles = Number(length) * (unit === "km" ? milesPerKilometre : 1)
  return isPlace([Number(longitude), Number(latitude)]) && miles < maxSide
}

const isBox = (value: string): boolean => {
  const [west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN] = (box.exec(value) ?? [])
    .slice(1)
    .map(Number)
  const isOrdered = isPlace([west, south]) && isPlace([east, north]) && west < east && south < north
  return (
    isOrdered && distance([west, south], [east, south]) < maxSide && distance([west, south], [west, north]) < maxSide
  )
}

const isRange = (value: string): boolean => {
  const [, minimum, maximum] = /^(\d{1,15})(?:\.\.(\d{1,15}))?$/.exec(value) ?? []
  return minimum !== undefined && (maximum === undefined || Number(minimum) <= Number(maximum))
}

const isWord = (value: string): boolean => /^[^\s()":#@$＃＠-][^\s()":]*$/u.test(value) && !/^(?:and|or)$/i.test(value)

/** The forms of values, by name. */
export const forms: Readonly<Record<ValueForm, CheckedForm>> = {
  word: checkedForm("one word without spaces, quotation marks, brackets or colons, and not and or or", isWord),
  text: checkedForm(
    "text without quotation marks that is not empty",
    (value) => !/["\\]/.test(value) && value.trim() !== ""
  ),
  hashtag: checkedForm("a hashtag", (value) => findHashtags(`#${value}`)[0]?.end === value.length + 1),
  username: checkedForm("a username of 1 to 20 letters, digits and underscores", /^[A-Za-z0-9_]{1,20}$/),
  cashtag: checkedForm("a cashtag of 1 to 6 letters", /^[A-Za-z]{1,6}(?:[._][A-Za-z]{1,2})?$/),
  user: checkedForm("one username without @, or the ID of a user", /^[A-Za-z0-9_]{1,20}$/),
  id: checkedForm("an ID of 1 to 19 digits", /^\d{1,19}$/),
  context: checkedForm(
    "a domain and an entity, for example 10.799022225751871488; in rules of streams one may be *",
    /^(?:\d+\.(?:\d+|\*)|\*\.\d+)$/
  ),
  country: checkedForm("a country of two letters, for example FR", /^[A-Za-z]{2}$/),
  radius: checkedForm("[longitude latitude radius], the radius in km or mi and less than 25 miles", isRadius),
  box: checkedForm("[west south east north], no side 25 miles or longer", isBox),
  count: checkedForm("a whole number of at least 0", /^\d{1,15}$/),
  range: checkedForm("a whole number or a range, for example 10..500", isRange),
  language: checkedForm("a language, for example en or zh-CN", /^[A-Za-z]{2,3}(?:-[A-Za-z]{2})?$/),
  percent: checkedForm("a whole number from 1 to 100", /^(?:[1-9]\d?|100)$/),
  share: checkedForm("a number from 0 to 1", /^(?:0(?:\.\d{1,6})?|1(?:\.0{1,6})?)$/),
  is: wordFrom("retweet", "reply", "quote", "verified", "nullcast"),
  nullcast: wordFrom("nullcast"),
  has: wordFrom(
    "hashtags",
    "cashtags",
    "links",
    "mentions",
    "media",
    "images",
    "videos",
    "geo",
    "media_link",
    "video_link"
  )
}

/**
 * Text of other people as a value: without quotation marks and backslashes, since no way is documented to write them in
 * a query, and with single spaces. Neither is matched: the X API compares words.
 */
export const plainText = (text: string): string =>
  text
    .replaceAll(/["\\“”„‟〝〞〟＂]/gu, "")
    .replaceAll(/\s+/gu, " ")
    .trim()
