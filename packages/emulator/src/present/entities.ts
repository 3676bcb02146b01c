/** How the service writes the entities of a text. */
import { entitiesOf, type Span } from "../world/entities.ts"
import { userByName } from "../world/queries.ts"
import type { World } from "../world/types.ts"
import { compact, filled } from "./view.ts"

const tags = (spans: ReadonlyArray<Span>) => filled(spans.map(({ end, start, value }) => ({ start, end, tag: value })))

/** A link, with the forms in which it may be shown. */
export const writeUrl = ({ end, start, value }: Span) => ({
  start,
  end,
  url: value,
  expanded_url: value,
  display_url: value.replace(/^https?:\/\//, "")
})

/** The entities of a text, or nothing where it has none. */
export const writeEntities = (world: World, text: string): Record<string, unknown> | undefined => {
  const entities = entitiesOf(text)
  return compact({
    urls: filled(entities.urls.map(writeUrl)),
    hashtags: tags(entities.hashtags),
    cashtags: tags(entities.cashtags),
    mentions: filled(
      entities.mentions.map(({ end, start, value }) => {
        const user = userByName(world, value)
        return { start, end, username: user?.username ?? value, ...(user === undefined ? {} : { id: user.id }) }
      })
    )
  })
}
