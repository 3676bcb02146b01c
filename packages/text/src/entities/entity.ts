/** Where an entity is in a text. Ends are exclusive. */
export interface Indices {
  /** In UTF-16 code units, as strings of JavaScript have them. */
  readonly start: number
  readonly end: number
  /** In code points, as the X API counts them. */
  readonly codePointStart: number
  readonly codePointEnd: number
}

/** A link in a text. */
export interface UrlEntity extends Indices {
  /** The link as it is in the text, maybe without a scheme. */
  readonly url: string
}

/** A user that a text mentions. */
export interface MentionEntity extends Indices {
  /** The name without the sign. */
  readonly username: string
}

/** A hashtag or a cashtag in a text. */
export interface TagEntity extends Indices {
  /** The tag without the sign. */
  readonly tag: string
}
