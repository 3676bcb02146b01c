/** The spaces a new world starts with, and what they are about. */

/** A space of the seed. Hours count from the start of the world; past hours are negative. */
export interface SeedSpace {
  readonly id: string
  readonly by: string
  readonly title: string
  readonly lang?: string
  readonly made: number
  readonly begins: number
  readonly ends?: number
  /** Whether the beginning was announced. */
  readonly announced?: true
  readonly hosts?: ReadonlyArray<string>
  readonly speakers?: ReadonlyArray<string>
  readonly invited?: ReadonlyArray<string>
  readonly topics?: ReadonlyArray<string>
  readonly buyers?: ReadonlyArray<string>
  readonly posts?: ReadonlyArray<string>
  readonly participants?: number
  readonly subscribers?: number
}

/** The subject of a space. */
export interface SeedTopic {
  readonly id: string
  readonly name: string
  readonly description: string
}

/** The topics by name. */
export const seedTopics: Readonly<Record<string, SeedTopic>> = {
  weather: { id: "847528391163092993", name: "Weather", description: "Storms, tides and floods" },
  software: { id: "848921413196984320", name: "Software", description: "How programs are made" }
}

/** The spaces by name. `tools` is the one of the main user, with tickets. */
export const seedSpaces = {
  tides: {
    id: "1DXxyRYNejbKM",
    by: "lumen",
    title: "High water, live from the lock with @ada_rivers #tides",
    made: -30,
    begins: -1,
    ends: 3,
    announced: true,
    hosts: ["lumen", "chloe"],
    speakers: ["main", "ben"],
    topics: ["weather"],
    posts: ["news2", "level3", "latest"],
    participants: 412,
    subscribers: 38
  },
  tools: {
    id: "1gqxvEmBvyYKB",
    by: "main",
    title: "Testing clients against a service in memory #typescript",
    made: -20,
    begins: 20,
    announced: true,
    hosts: ["main"],
    invited: ["deniz", "elif"],
    topics: ["software"],
    buyers: ["ben", "elif", "grace"],
    subscribers: 7
  },
  walk: { id: "1YqKDgzoVXrGV", by: "chloe", title: "Maps and long walks", made: -3, begins: 2, announced: true },
  opening: {
    id: "1OwGWzlNPvnxQ",
    by: "lumen",
    title: "The ferry, first day",
    made: -12,
    begins: -10,
    ends: -9,
    hosts: ["lumen"],
    posts: ["news3"],
    participants: 96
  }
} as const satisfies Record<string, SeedSpace>

/** The name of a space of the seed. */
export type SeedSpaceName = keyof typeof seedSpaces
