import { list, nullable, number, type Shape, string, struct } from "../shape.ts"

/** A part of a text by its positions, counted in Unicode code points; `end` is after the last one. */
export interface Span {
  readonly start?: number
  readonly end?: number
}

/** A hashtag or a cashtag, without its sign. */
export interface Tag extends Span {
  readonly tag?: string
}

/** A mentioned user. */
export interface Mention extends Span {
  readonly username?: string
  readonly id?: string | null
}

/** A preview image of a linked page. */
export interface UrlImage {
  readonly url?: string | null
  readonly width?: number | null
  readonly height?: number | null
}

/** A link, and what the service found behind it. */
export interface Url extends Span {
  readonly url?: string | null
  readonly expanded_url?: string | null
  readonly display_url?: string | null
  readonly unwound_url?: string | null
  readonly title?: string | null
  readonly description?: string | null
  readonly status?: number | null
  readonly media_key?: string | null
  readonly images?: ReadonlyArray<UrlImage> | null
}

/** A subject that the service recognised in a text. */
export interface Annotation extends Span {
  readonly probability?: number
  readonly type?: string
  readonly normalized_text?: string
}

/** What stands in a text besides words. */
export interface Entities {
  readonly hashtags?: ReadonlyArray<Tag> | null
  readonly cashtags?: ReadonlyArray<Tag> | null
  readonly mentions?: ReadonlyArray<Mention> | null
  readonly urls?: ReadonlyArray<Url> | null
  readonly annotations?: ReadonlyArray<Annotation> | null
}

const tags = list(struct({ start: number, end: number, tag: string }))

export const Entities: Shape<Entities> = struct({
  hashtags: tags,
  cashtags: tags,
  mentions: list(struct({ start: number, end: number, username: string, id: nullable(string) })),
  urls: list(
    struct({
      start: number,
      end: number,
      url: nullable(string),
      expanded_url: nullable(string),
      display_url: nullable(string),
      unwound_url: nullable(string),
      title: nullable(string),
      description: nullable(string),
      status: nullable(number),
      media_key: nullable(string),
      images: list(struct({ url: nullable(string), width: nullable(number), height: nullable(number) }))
    })
  ),
  annotations: list(struct({ start: number, end: number, probability: number, type: string, normalized_text: string }))
})
