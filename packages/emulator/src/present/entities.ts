/** How the X API writes the entities of a text. */
import type { Span, TextEntities } from "../world/entities.ts"
import { displayedLink, expandedLink, shortLink } from "../world/short-links.ts"
import type { WorldIndex } from "../world/world-index.ts"
import { compact, filled } from "./view.ts"

const tags = (spans: ReadonlyArray<Span>) => filled(spans.map(({ end, start, value }) => ({ start, end, tag: value })))

/** A link, with the forms in which it may be shown. */
export const writeUrl = ({ end, start, value }: Span) => ({
  start,
  end,
  url: shortLink(value),
  expanded_url: expandedLink(value),
  display_url: displayedLink(value)
})

/** The entities of a text, or nothing if it has none. */
export const writeEntities = (index: WorldIndex, entities: TextEntities): Record<string, unknown> | undefined =>
  compact({
    urls: filled(entities.urls.map(writeUrl)),
    hashtags: tags(entities.hashtags),
    cashtags: tags(entities.cashtags),
    mentions: filled(
      entities.mentions.map(({ end, start, value }) => {
        const user = index.userNamed(value)
        return { start, end, username: user?.username ?? value, ...(user === undefined ? {} : { id: user.id }) }
      })
    )
  })
