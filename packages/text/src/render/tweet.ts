/** Where an entity of a post that was read is: in code points of the text as it was sent, the end exclusive. */
export interface SentSpan {
  readonly start?: number | undefined
  readonly end?: number | undefined
}

/** A link of a post that was read. */
export interface SentUrl extends SentSpan {
  /** The short link of t.co that is in the text. */
  readonly url?: string | undefined
  readonly expanded_url?: string | undefined
  /** The expanded link as X shows it, shortened. */
  readonly display_url?: string | undefined
  /** Where the link leads to in the end. */
  readonly unwound_url?: string | undefined
  /** Present if the link is one to media of the post. */
  readonly media_key?: string | undefined
}

/** A mention of a post that was read. */
export interface SentMention extends SentSpan {
  readonly username?: string | undefined
  readonly id?: string | undefined
}

/** A hashtag or a cashtag of a post that was read. */
export interface SentTag extends SentSpan {
  readonly tag?: string | undefined
}

/** The entities of a post that was read. */
export interface SentEntities {
  readonly urls?: ReadonlyArray<SentUrl> | undefined
  readonly mentions?: ReadonlyArray<SentMention> | undefined
  readonly hashtags?: ReadonlyArray<SentTag> | undefined
  readonly cashtags?: ReadonlyArray<SentTag> | undefined
}

/** A text with its entities, as the X API sends it: `&`, `<` and `>` are escaped. */
export interface SentText {
  readonly text?: string | undefined
  readonly entities?: SentEntities | undefined
}

/** The part of a post that is rendered: its own text, and the long one if it has one. */
export interface RenderableTweet extends SentText {
  /** The whole text of a long post. */
  readonly note_tweet?: SentText | undefined
  /** `note_tweet` in the newer vocabulary. */
  readonly note_post?: SentText | undefined
  /** Tells which link is the one to the quoted post. */
  readonly referenced_tweets?: ReadonlyArray<{ readonly type?: string | undefined; readonly id: string }> | undefined
}
