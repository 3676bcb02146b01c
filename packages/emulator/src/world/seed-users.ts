/** The users a new world starts with. */

/** A user of the seed. Fields that are left out have their ordinary values. */
export interface SeedUser {
  readonly id: string
  readonly username: string
  readonly name: string
  readonly createdAt: string
  readonly description: string
  readonly location?: string
  readonly url?: string
  readonly protected?: true
  readonly suspended?: true
  readonly verifiedType?: "blue" | "business" | "government"
  readonly email?: string
  readonly affiliatedWith?: string
  /** The names of the users who are followed. */
  readonly follows?: ReadonlyArray<string>
  /** The names of the users who are muted. */
  readonly mutes?: ReadonlyArray<string>
  /** The names of the users who are blocked. */
  readonly blocks?: ReadonlyArray<string>
  /** The name of the post that is pinned. */
  readonly pinned?: string
}

/** `main` is the user the default credentials belong to. */
export const seedUsers = {
  main: {
    id: "2244994945",
    username: "ada_rivers",
    name: "Ada Rivers",
    createdAt: "2013-12-14T04:35:55Z",
    description: "Builds small tools for the water department. Boats, maps, #opendata",
    location: "Rotterdam",
    url: "https://rivers.example/ada",
    email: "ada@rivers.example",
    follows: ["ben", "chloe", "elif", "farid", "lumen", "moss"],
    mutes: ["kira"],
    blocks: ["nils"],
    pinned: "hello"
  },
  ben: {
    id: "783214",
    username: "ben_harbor",
    name: "Ben Harbor",
    createdAt: "2007-02-20T14:35:54Z",
    description: "Harbour pilot. Coffee before sunrise.",
    location: "Hamburg",
    follows: ["main", "ines", "lumen", "moss"]
  },
  chloe: {
    id: "6253282",
    username: "chloe_maps",
    name: "Chloé Maps",
    createdAt: "2007-05-23T06:01:13Z",
    description: "Cartography and long walks. Works at @lumen_news",
    location: "Lyon",
    affiliatedWith: "lumen",
    follows: ["main", "ben", "farid"],
    pinned: "place"
  },
  deniz: {
    id: "1034147215983697920",
    username: "deniz_codes",
    name: "Deniz",
    createdAt: "2018-08-27T18:22:04Z",
    description: "Types, effects, tests.",
    follows: ["main", "elif", "kira"]
  },
  elif: {
    id: "948279184736582451",
    username: "elif_notes",
    name: "Elif Writes",
    createdAt: "2018-01-02T20:05:00Z",
    description: "Long reads about short things.",
    verifiedType: "blue",
    url: "https://notes.example",
    follows: ["main", "ben", "chloe", "deniz", "farid", "lumen"],
    pinned: "note"
  },
  farid: {
    id: "1102847163920384000",
    username: "farid_lens",
    name: "Farid Lens",
    createdAt: "2019-03-05T08:14:11Z",
    description: "Pictures of bridges.",
    location: "Porto",
    follows: ["chloe", "grace"]
  },
  // oxlint-disable-next-line eslint/id-denylist -- her name
  grace: {
    id: "17874544",
    username: "grace_asks",
    name: "Grace Asks",
    createdAt: "2008-12-04T18:51:57Z",
    description: "A question a day.",
    follows: ["main", "hiro", "lumen"]
  },
  hiro: {
    id: "1455823094718320641",
    username: "hiro_trains",
    name: "ヒロ",
    createdAt: "2021-11-03T09:00:00Z",
    description: "電車と駅",
    location: "京都",
    follows: ["grace", "lumen"]
  },
  ines: {
    id: "3021764539",
    username: "ines_quiet",
    name: "Inês",
    createdAt: "2015-02-15T21:10:00Z",
    description: "Only for friends.",
    protected: true,
    follows: ["ben"]
  },
  jonas: {
    id: "1209384756102938624",
    username: "jonas_gone",
    name: "Jonas",
    createdAt: "2019-12-24T17:00:00Z",
    description: "Buy now",
    suspended: true
  },
  kira: {
    id: "1577841203945287682",
    username: "kira_bot",
    name: "Kira the bot",
    createdAt: "2022-10-06T02:13:20Z",
    description: "Tide tables, four times a day."
  },
  lumen: {
    id: "14293310",
    username: "lumen_news",
    name: "Lumen News",
    createdAt: "2008-04-03T13:54:30Z",
    description: "News of the delta.",
    url: "https://lumen.example",
    verifiedType: "business",
    follows: ["chloe"]
  },
  moss: {
    id: "4837261950",
    username: "moss_friend",
    name: "Moss",
    createdAt: "2016-01-24T11:45:00Z",
    description: "Gardens. I know everybody who follows me.",
    protected: true,
    follows: ["main", "ben"]
  },
  nils: {
    id: "1688120394857201664",
    username: "nils_shouts",
    name: "NILS",
    createdAt: "2023-08-06T09:30:00Z",
    description: "EVERYBODY IS WRONG ABOUT THE LOCK",
    follows: ["kira"]
  },
  olga: {
    id: "5402612",
    username: "olga_tides",
    name: "Olga Tides",
    createdAt: "2007-04-22T15:00:00Z",
    description: "Reads gauges. Has heard enough from some of you.",
    blocks: ["main"]
  }
} as const satisfies Record<string, SeedUser>

/** The name of a user of the seed. */
export type SeedUserName = keyof typeof seedUsers
