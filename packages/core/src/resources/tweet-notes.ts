import { Url } from "./entities.ts"
import { either, list, listOrOne, number, type Shape, string, struct } from "../shape/shape.ts"

// The fields for community notes, and others whose types differ between the descriptions of the X API.

/** The address of a source. In the descriptions up to 2.166, a link with data of the linked page. */
export type SourceLink = string | Url

/** A community note that matches the media of a post. */
export interface MatchedMediaNote {
  readonly note_id?: string
  readonly match_status?: string
}

/** The texts of the author for a media item. */
export interface MediaMetadata {
  readonly media_key?: string
  readonly alt_text?: string
  readonly title?: string
  readonly description?: string
}

/** A suggestion for a community note. */
export interface NoteRequestSuggestion {
  readonly suggestion_id?: string
  readonly suggestion?: string
  readonly source_link?: SourceLink
}

/** A link that was suggested as a source, and how often. */
export interface CountedSourceLink {
  readonly count?: number
  readonly url?: SourceLink
}

const link = either<[string, Url]>(string, Url)

export const SourceLinks: Shape<ReadonlyArray<SourceLink>> = list(link)

export const CountedSourceLinks: Shape<ReadonlyArray<CountedSourceLink>> = listOrOne(
  struct({ count: number, url: link })
)

export const MatchedMediaNotes: Shape<ReadonlyArray<MatchedMediaNote>> = listOrOne(
  struct({ note_id: string, match_status: string })
)

export const MediaMetadataList: Shape<ReadonlyArray<MediaMetadata>> = list(
  struct({ media_key: string, alt_text: string, title: string, description: string })
)

export const NoteRequestSuggestions: Shape<ReadonlyArray<NoteRequestSuggestion>> = listOrOne(
  struct({ suggestion_id: string, suggestion: string, source_link: link })
)
