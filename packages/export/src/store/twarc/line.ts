import { field } from "@xeffect/core/wire"
import { entriesIn, type ResponseEntry } from "../../page/rows.ts"

/** A line of a file of twarc: a page as the X API sent it, or one entry of a page, if the file was flattened. */
export interface TwarcLine {
  readonly entries: ReadonlyArray<ResponseEntry>
  /** The URL that twarc requested. */
  readonly url?: string | undefined
}

const parsed = (line: string): unknown => {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

/** The ID of an entry, as text. Version 1 of twarc has it in `id_str`: its `id` is a number that was rounded. */
export const idOfEntry = ({ id, id_str }: ResponseEntry): string | undefined => {
  const text = id_str ?? id
  return typeof text === "string" && /^\d{1,19}$/.test(text) ? text : undefined
}

const isPage = (value: object): boolean => "data" in value || "meta" in value || "errors" in value

/** Reads a line. `undefined` if it is no JSON, as one that was cut by a crash, or has entries without an ID. */
export const readLine = (line: string): TwarcLine | undefined => {
  const value = parsed(line)
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined
  // Each entry of a flattened file has the note of its page.
  const data = isPage(value) ? field(value, "data") : value
  const entries = entriesIn(data)
  if (Array.isArray(data) && entries.length < data.length) return undefined
  if (entries.some((entry) => idOfEntry(entry) === undefined)) return undefined
  const url = field(field(value, "__twarc"), "url")
  return { entries, url: typeof url === "string" ? url : undefined }
}
