import { timeOf } from "@xeffect/text"
import type { Kind } from "../plan/resource.ts"

/** When a post was made, in milliseconds since 1970: by its time, or by its ID. */
export const timeOfPost = ({ created_at, id }: Readonly<Record<string, unknown>>): number | undefined =>
  typeof created_at === "string" ? Date.parse(created_at) : timeOf(String(id))?.getTime()

// It is part of the name of a file.
const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text)

/** The day of a resource in UTC, by its time or, of a post, by its ID. Absent if its time does not begin with one. */
export const dayOf = (kind: Kind, value: Readonly<Record<string, unknown>>): string | undefined => {
  const { created_at, id, start } = value
  const time = kind === "counts" ? start : kind === "posts" || kind === "referenced_posts" ? created_at : undefined
  if (typeof time === "string") return isDay(time.slice(0, 10)) ? time.slice(0, 10) : undefined
  return kind === "posts" && typeof id === "string" ? timeOf(id)?.toISOString().slice(0, 10) : undefined
}
