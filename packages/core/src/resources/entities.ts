import { list, number, numberOrText, type Shape, string, struct } from "../shape/shape.ts"

/** A range of a text, in Unicode code points; `end` is exclusive. */
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
  readonly id?: string
}

/** A preview image of a linked page. */
export interface UrlImage {
  readonly url?: string
  readonly width?: number
  readonly height?: number
}

/** A link, and data of the linked page. */
export interface Url extends Span {
  readonly url?: string
  readonly expanded_url?: string
  readonly display_url?: string
  readonly unwound_url?: string
  readonly title?: string
  readonly description?: string
  readonly status?: number
  readonly media_key?: string
  readonly images?: ReadonlyArray<UrlImage>
}

/** A subject that the X API recognised in a text. */
export interface Annotation extends Span {
  readonly probability?: number
  readonly type?: string
  readonly normalized_text?: string
}

/** The links, mentions, tags and subjects of a text. */
export interface Entities {
  readonly hashtags?: ReadonlyArray<Tag>
  readonly cashtags?: ReadonlyArray<Tag>
  readonly mentions?: ReadonlyArray<Mention>
  readonly urls?: ReadonlyArray<Url>
  /** Until description 2.166. */
  readonly annotations?: ReadonlyArray<Annotation>
}

/** @since 0.1.0 */
export const Url: Shape<Url> = struct({
  start: number,
  end: number,
  url: string,
  expanded_url: string,
  display_url: string,
  unwound_url: string,
  title: string,
  description: string,
  status: numberOrText,
  media_key: string,
  images: list(struct({ url: string, width: number, height: number }))
})

const tags = list(struct({ start: number, end: number, tag: string }))

/** @since 0.1.0 */
export const Entities: Shape<Entities> = struct({
  hashtags: tags,
  cashtags: tags,
  mentions: list(struct({ start: number, end: number, username: string, id: string })),
  urls: list(Url),
  annotations: list(struct({ start: number, end: number, probability: number, type: string, normalized_text: string }))
})
