import * as Parameter from "@xeffect/core/parameter"

/** A media item of an article, uploaded before. */
export interface ArticleMedia {
  readonly media_id: string
  /** The category that it was uploaded for, for example `tweet_image`. */
  readonly media_category: string
}

/** A mention, tag or link in the text of a block. */
export interface ArticleTextRange {
  /** Where it begins: 0 is the first character. */
  readonly from_index: number
  /** Where it ends. */
  readonly to_index: number
  readonly text: string
}

/** A part of an article: a paragraph, a heading, an item of a list. `atomic` is a place for an entity, such as an image. */
export interface ArticleBlock {
  readonly type:
    | "unstyled"
    | "header-one"
    | "header-two"
    | "header-three"
    | "unordered-list-item"
    | "ordered-list-item"
    | "blockquote"
    | "atomic"
  readonly text: string
  /** A name of the block that no other one has. */
  readonly key?: string
  readonly data?: {
    readonly mentions?: ReadonlyArray<ArticleTextRange>
    readonly hashtags?: ReadonlyArray<ArticleTextRange>
    readonly cashtags?: ReadonlyArray<ArticleTextRange>
    readonly urls?: ReadonlyArray<ArticleTextRange>
  }
  /** Which characters belong to which entity, by its number in `entities`. */
  readonly entity_ranges?: ReadonlyArray<{ readonly key: number; readonly offset: number; readonly length: number }>
  readonly inline_style_ranges?: ReadonlyArray<{
    readonly offset: number
    readonly length: number
    readonly style: "bold" | "italic" | "strikethrough"
  }>
}

/** The target of a reference in a block: a link, an image, a post. */
export interface ArticleEntity {
  readonly key: string
  readonly value: {
    readonly type: "post" | "link" | "image" | "emoji" | "markdown" | "divider" | "latex"
    readonly mutability: "immutable" | "mutable" | "segmented"
    readonly data: {
      readonly caption?: string
      readonly entity_key?: string
      readonly markdown?: string
      readonly media_items?: ReadonlyArray<ArticleMedia>
      readonly post_id?: string
      readonly url?: string
    }
  }
}

/** The content of an article: the state of a Draft.js editor, with keys in snake_case and the entities as a list. */
export interface ArticleContent {
  readonly blocks: ReadonlyArray<ArticleBlock>
  readonly entities: ReadonlyArray<ArticleEntity>
}

const hasList = (value: object, name: string): boolean => Array.isArray(Reflect.get(value, name))

const object = Parameter.record<ArticleContent>("an object with the lists blocks and entities")

/** The content of an article. The content of its lists is for the X API to judge. */
export const articleContent: Parameter.Parameter<ArticleContent> = {
  kind: "json",
  encode: (value) =>
    typeof value === "object" && value !== null && hasList(value, "blocks") && hasList(value, "entities")
      ? object.encode(value, object)
      : Parameter.invalid(value),
  rule: (_, refused) => object.rule(object, refused)
}
