/** News stories, which the X API makes of posts. */
import { hour, type Names } from "./steps.ts"
import { entitiesOf } from "./entities.ts"
import type { World, WorldNews } from "./types.ts"

interface SeedNews {
  readonly id: string
  readonly name: string
  readonly hook: string
  readonly summary: string
  readonly category: string
  readonly hours: number
  /** Keyed by the names of the seed. */
  readonly posts: ReadonlyArray<string>
}

const seedNews: ReadonlyArray<SeedNews> = [
  {
    id: "1985374851028885700",
    name: "New ferry across the river",
    hook: "Twice an hour, from Monday on.",
    summary: "A new ferry starts on Monday. Posts welcome it, and ask about the fare.",
    category: "News",
    hours: 20,
    posts: ["news1"]
  },
  {
    id: "1986442312240328912",
    name: "Tides higher than the tables say",
    hook: "The zero of a gauge was never moved.",
    summary: "High water is expected on Thursday. Readings of the delta differ from the tide tables.",
    category: "Weather",
    hours: 5,
    posts: ["weeks", "months"]
  },
  {
    id: "1981112223334445556",
    name: "Tides table of the summer is out",
    hook: "The port has printed it again.",
    summary: "The table of the summer, which the port prints every year.",
    category: "News",
    hours: 24 * 20,
    posts: ["months"]
  }
]

/** Adds the stories that a new world starts with. */
export const addNews = (world: World, now: number, names: Names): void => {
  for (const { hours, posts, ...story } of seedNews) {
    const postIds = posts.flatMap((name) => names.posts.get(name) ?? [])
    world.news.set(story.id, { ...story, postIds, updatedAt: now - hours * hour })
  }
}

/** The hashtags of the posts that a story was made of. */
export const keywordsOf = (world: World, { postIds }: WorldNews): ReadonlyArray<string> =>
  Array.from(
    new Set(
      postIds.flatMap((id) =>
        entitiesOf(world.posts.get(id)?.text ?? "").hashtags.map(({ value }) => value.toLowerCase())
      )
    )
  )
