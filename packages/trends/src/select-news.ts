import { type Given, type Select } from "@xeffect/core/define"
import { News, type NewsDefault } from "./news-story.ts"

// The name before description 2.167.
interface OlderName {
  readonly updated_at: "last_updated_at_ms"
}

/** A news story with the requested fields. */
export type SelectNews<Params> = Select<News, NewsDefault, Given<Params, "news_fields">, OlderName>
