import type { SentMention, SentTag, SentUrl } from "./tweet.ts"

/** How the parts of a text are written. No text is escaped: what is needed for the output is done here. */
export interface TextRenderer {
  /** Writes the text between entities. Default: unchanged. */
  readonly text?: ((text: string) => string) | undefined
  /** A link. Default: the expanded link. */
  readonly url?: ((link: SentUrl) => string) | undefined
  /** A mention, with the sign in `text`. Default: `text`. */
  readonly mention?: ((mention: SentMention, text: string) => string) | undefined
  /** A hashtag, with the sign in `text`. Default: `text`. */
  readonly hashtag?: ((hashtag: SentTag, text: string) => string) | undefined
  /** A cashtag, with the sign in `text`. Default: `text`. */
  readonly cashtag?: ((cashtag: SentTag, text: string) => string) | undefined
  /** A link to media of the post. Default: left out, with the space before it. */
  readonly media?: ((link: SentUrl) => string) | undefined
  /**
   * The link to the quoted post, which is known if the post was read with `referenced_tweets`, and the ID of that.
   * Default: as `url`. An empty text leaves the link out, with the space before it.
   */
  readonly quote?: ((link: SentUrl, id: string) => string) | undefined
}
