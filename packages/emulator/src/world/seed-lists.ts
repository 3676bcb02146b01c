/** The lists a new world starts with. */

/** A list of the seed: whose it is, how many hours before the start it was made, who is on it and who follows it. */
export interface SeedList {
  readonly by: string
  readonly hours: number
  readonly name: string
  readonly description: string
  readonly private?: true
  readonly members: ReadonlyArray<string>
  readonly followers?: ReadonlyArray<string>
}

/** The lists by name. `friends` is a private one of the main user, `quiet` a private one of another user. */
export const seedLists = {
  harbour: {
    by: "main",
    hours: 220,
    name: "Harbour",
    description: "People by the water",
    members: ["ben", "chloe", "lumen"],
    followers: ["elif", "ben"]
  },
  friends: { by: "main", hours: 210, name: "Friends", description: "", private: true, members: ["moss", "ben"] },
  press: {
    by: "grace",
    hours: 205,
    name: "Press",
    description: "What is in the news",
    members: ["lumen", "kira", "main"],
    followers: ["main", "hiro"]
  },
  quiet: { by: "ben", hours: 200, name: "Quiet", description: "Not for you", private: true, members: ["ines", "main"] }
} as const satisfies Record<string, SeedList>

/** The name of a list of the seed. */
export type SeedListName = keyof typeof seedLists
