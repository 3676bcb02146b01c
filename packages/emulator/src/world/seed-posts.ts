/** The posts a new world starts with: most of the eight days before its start, and some far older ones. */

/** A post of the seed: who, how many hours before the start, what, and what it is related to by the names of the seed. */
export interface SeedPost {
  readonly by: string
  readonly hours: number
  readonly text: string
  readonly note?: string
  readonly lang?: string
  readonly replyTo?: string
  readonly quotes?: string
  readonly retweets?: string
  readonly media?: ReadonlyArray<string>
  readonly poll?: string
  readonly place?: string
  readonly deleted?: true
  readonly replySettings?: "mentionedUsers" | "following"
  readonly likedBy?: ReadonlyArray<string>
  readonly bookmarkedBy?: ReadonlyArray<string>
}

const tide = "Why the tide tables of the delta are wrong twice a year, and what we did about it. "

const note =
  tide +
  "The first reason is the wind. The second is that the gauges were put up when the old lock still stood, and nobody " +
  "moved the zero when it was torn down. We compared twelve years of readings with the pictures from the bridge and " +
  "found the step: eleven centimetres, in one night of October. #tides #opendata"

/** The posts by name. `hello` is pinned by the main user, `talk` begins the longest conversation. */
export const seedPosts = {
  years: { by: "lumen", hours: 24 * 800, text: "A new lock for the delta: the plans are open for comment. #tides" },
  months: { by: "kira", hours: 24 * 45, text: "High water at 04:10 and 16:31 #tides" },
  weeks: { by: "ben", hours: 24 * 20, text: "Spring tide tonight, all hands. #tides", likedBy: ["grace"] },
  first: { by: "main", hours: 190, text: "Setting up the workshop again. First day back!", likedBy: ["ben"] },
  // Visible to her followers only, but counted.
  passed: {
    by: "ines",
    hours: 188,
    text: "RT @ada_rivers: Setting up the workshop again. First day back!",
    retweets: "first"
  },
  elder: { by: "ben", hours: 186, text: "Fog until noon. Three ships waiting outside." },
  tram: { by: "hiro", hours: 171, text: "路面電車は今日も時間通り。", lang: "ja", likedBy: ["grace"] },
  hello: {
    by: "main",
    hours: 160,
    text: "Hello! I build small tools with #typescript and post the water level of the river. Say hi @ben_harbor",
    likedBy: ["ben", "chloe", "deniz", "elif"]
  },
  hi: { by: "ben", hours: 159, text: "@ada_rivers hi from the harbour!", replyTo: "hello", likedBy: ["main"] },
  news1: {
    by: "lumen",
    hours: 150,
    text: "The new ferry starts on Monday, twice an hour: https://lumen.example/ferry",
    likedBy: ["chloe", "grace", "hiro"]
  },
  ferry: {
    by: "main",
    hours: 149,
    text: "RT @lumen_news: The new ferry starts on Monday, twice an hour: https://lumen.example/ferry",
    retweets: "news1"
  },
  photo: {
    by: "farid",
    hours: 140,
    text: "The bridge this morning #bridges",
    media: ["bridge"],
    likedBy: ["main", "chloe", "elif", "lumen"]
  },
  quote: {
    by: "elif",
    hours: 139,
    text: "Look at the left pillar. That is what I wrote about.",
    quotes: "photo",
    likedBy: ["farid"]
  },
  place: {
    by: "chloe",
    hours: 131,
    text: "Drawing contour lines with a view #maps",
    place: "lyon",
    likedBy: ["farid", "main"]
  },
  stock: { by: "kira", hours: 126, text: "$DLTA closes at 31.20, high water at 17:42 #tides" },
  poll: {
    by: "grace",
    hours: 30,
    text: "How do you get to work? #question",
    poll: "commute",
    likedBy: ["main", "hiro"]
  },
  oldPoll: { by: "grace", hours: 120, text: "Tea or coffee? #question", poll: "drinks", likedBy: ["ben"] },
  talk: {
    by: "deniz",
    hours: 100,
    text: "What do you all test your API clients against? #typescript #testing",
    likedBy: ["main", "elif"]
  },
  talk1: {
    by: "main",
    hours: 99,
    text: "@deniz_codes a copy of the service in memory, it never sleeps",
    replyTo: "talk",
    likedBy: ["deniz"]
  },
  talk2: { by: "deniz", hours: 98, text: "@ada_rivers and when the service changes?", replyTo: "talk1" },
  talk3: {
    by: "main",
    hours: 97,
    text: "@deniz_codes then the table it is made from changes too",
    replyTo: "talk2",
    likedBy: ["deniz", "elif"]
  },
  talk4: { by: "elif", hours: 96, text: "@deniz_codes recorded answers, mostly", replyTo: "talk" },
  note: {
    by: "elif",
    hours: 90,
    text: note.slice(0, 278) + "…",
    note,
    likedBy: ["main", "ben", "chloe", "deniz", "lumen"],
    bookmarkedBy: ["main", "ben"]
  },
  video: {
    by: "farid",
    hours: 84,
    text: "Boats under the bridge, sound on",
    media: ["boats"],
    likedBy: ["chloe"],
    bookmarkedBy: ["main"]
  },
  news2: {
    by: "lumen",
    hours: 76,
    text: "High water expected on Thursday, the lock stays open. #tides",
    likedBy: ["main", "ben"]
  },
  warn: {
    by: "kira",
    hours: 75,
    text: "RT @lumen_news: High water expected on Thursday, the lock stays open. #tides",
    retweets: "news2"
  },
  level1: { by: "main", hours: 72, text: "Water level 212 cm, rising #tides" },
  secret: { by: "moss", hours: 70, text: "The roses are out, come by on Sunday", likedBy: ["main"] },
  hidden: { by: "ines", hours: 69, text: "Moving to the coast in spring" },
  spam: { by: "jonas", hours: 68, text: "Cheap boats here https://spam.example/boats" },
  removed: { by: "main", hours: 66, text: "Water level 999 cm (the gauge is broken)", deleted: true },
  oops: { by: "ben", hours: 65, text: "@ada_rivers that cannot be right", replyTo: "removed", likedBy: ["grace"] },
  measured: { by: "olga", hours: 57, text: "Gauge 7 reads too high since Tuesday" },
  shout: { by: "nils", hours: 52, text: "@ada_rivers YOUR GAUGE IS WRONG" },
  level2: { by: "main", hours: 48, text: "Water level 231 cm, rising #tides", likedBy: ["ben"] },
  about: { by: "grace", hours: 47, text: "@ines_quiet said something about the coast", quotes: "hidden" },
  walk: {
    by: "chloe",
    hours: 44,
    text: "Twelve kilometres along the dike with @farid_lens",
    place: "delta",
    media: ["dike1", "dike2"],
    likedBy: ["farid"]
  },
  closed: { by: "deniz", hours: 40, text: "Only for those I mention: @elif_notes", replySettings: "mentionedUsers" },
  train: { by: "hiro", hours: 36, text: "京都駅 #駅", lang: "ja", media: ["station"], likedBy: ["grace", "lumen"] },
  danke: { by: "ben", hours: 28, text: "Der Lotse ist wieder an Land. Danke @hiro_trains!", lang: "de" },
  level3: { by: "main", hours: 24, text: "Water level 240 cm, steady #tides", likedBy: ["ben", "kira"] },
  gif: { by: "deniz", hours: 20, text: "all green", media: ["green"], likedBy: ["main"] },
  code: {
    by: "deniz",
    hours: 12,
    text: "Notes on paging without gaps: https://notes.example/paging #typescript",
    likedBy: ["main", "elif"],
    bookmarkedBy: ["main", "elif", "grace"]
  },
  shared: {
    by: "main",
    hours: 11,
    text: "RT @deniz_codes: Notes on paging without gaps: https://notes.example/paging #typescript",
    retweets: "code"
  },
  thanks: {
    by: "main",
    hours: 10,
    text: "@deniz_codes this is what I was looking for, thank you",
    replyTo: "code",
    likedBy: ["deniz"]
  },
  level4: { by: "main", hours: 6, text: "Water level 233 cm, falling #tides" },
  news3: {
    by: "lumen",
    hours: 5,
    text: "The ferry carried 4,000 people on its first day. https://lumen.example/ferry-day",
    likedBy: ["grace"]
  },
  cite: { by: "main", hours: 4, text: "Four thousand! I was one of them", quotes: "news3", likedBy: ["ben"] },
  dawn: { by: "ben", hours: 2, text: "Coffee, then the tanker. Good morning", likedBy: ["main"] },
  latest: { by: "main", hours: 1, text: "Water level 228 cm, falling #tides $DLTA" }
} as const satisfies Record<string, SeedPost>

/** The name of a post of the seed. */
export type SeedPostName = keyof typeof seedPosts
