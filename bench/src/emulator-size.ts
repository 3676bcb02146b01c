/**
 * How much the emulator takes with many users and posts: processor time and memory to fill it and to index it, and processor
 * time of each request. `npm run bench -- emulator --users 100000 --posts 1000000`.
 */
import { Emulator, layerEmulator } from "@xeffect/emulator"
import * as Effect from "effect/Effect"
import { memoryUsage, cpuUsage } from "node:process"
import { parseArgs } from "node:util"

const { values } = parseArgs({
  options: {
    users: { type: "string", default: "100000" },
    posts: { type: "string", default: "1000000" },
    follows: { type: "string", default: "500" },
    times: { type: "string", default: "20" }
  }
})

const [users, posts, follows, times] = [values.users, values.posts, values.follows, values.times].map(Number) as [
  number,
  number,
  number,
  number
]

const spent = (since: NodeJS.CpuUsage): number => {
  const { system, user } = cpuUsage(since)
  return (system + user) / 1000
}

const megabytes = (): number => {
  globalThis.gc?.()
  return Math.round((memoryUsage().heapUsed + memoryUsage().external) / 1e6)
}

// A word is rarer the larger its number, as in texts of people.
const rare = (index: number, word: number): string => {
  const drawn = ((index * 7919 + word * 104_729) % 99_991) / 99_991
  return `w${Math.floor(drawn ** 4 * 50_000)}`
}

const textOf = (index: number): string => {
  const words = Array.from({ length: 8 }, (_, word) => rare(index, word)).join(" ")
  const tag = index % 10 === 0 ? ` #tag${index % 1000}` : ""
  const mention = index % 5 === 0 ? ` @user_${(index % 5000) + 1}` : index % 101 === 0 ? " @ada_rivers" : ""
  const link = index % 20 === 0 ? ` https://site${index % 700}.example/${index}` : ""
  return `the ${index % 2 === 0 ? "good morning" : "morning was good"} ${words}${tag}${mention}${link}`
}

const requests: ReadonlyArray<readonly [name: string, path: string, page?: number]> = [
  ["search, the most frequent word", "/2/tweets/search/recent?query=the&max_results=100"],
  [
    "search, with all fields",
    "/2/tweets/search/recent?query=the&max_results=100&tweet.fields=public_metrics,entities,created_at,author_id&expansions=author_id&user.fields=public_metrics"
  ],
  ["search, a rare word", "/2/tweets/search/recent?query=w49900&max_results=100"],
  ["search, no post", "/2/tweets/search/recent?query=nothing&max_results=100"],
  [
    "search, two frequent words and a negation",
    "/2/tweets/search/recent?query=the%20good%20-w0%20-is%3Aretweet&max_results=100"
  ],
  [
    "search, a phrase that half of the posts have",
    "/2/tweets/search/recent?query=%22good%20morning%22&max_results=100"
  ],
  [
    "search, a phrase of frequent words that no post has",
    "/2/tweets/search/recent?query=%22morning%20good%22&max_results=100"
  ],
  ["search, a tag", "/2/tweets/search/recent?query=%23tag10&max_results=100"],
  ["search, an author", "/2/tweets/search/recent?query=from%3Auser_77&max_results=100"],
  ["search, the oldest page", "/2/tweets/search/all?query=the&max_results=100&until_id=UNTIL&start_time=START"],
  ["search, links", "/2/tweets/search/recent?query=url%3Asite7.example&max_results=100"],
  ["mentions", "/2/users/MAIN/mentions?max_results=100"],
  ["timeline of a user", "/2/users/USER/tweets?max_results=100"],
  ["home timeline", "/2/users/MAIN/timelines/reverse_chronological?max_results=100"],
  ["home timeline, its page 30", "/2/users/MAIN/timelines/reverse_chronological?max_results=100", 30],
  ["counts, the most frequent word", "/2/tweets/counts/recent?query=the"],
  ["counts, the same by the minute", "/2/tweets/counts/recent?query=the&granularity=minute"],
  ["counts, two frequent words and a negation", "/2/tweets/counts/recent?query=the%20good%20-w0"],
  ["counts, a phrase that half of the posts have", "/2/tweets/counts/recent?query=%22good%20morning%22"],
  ["counts, a rare word", "/2/tweets/counts/recent?query=w49900"],
  ["a post", "/2/tweets/POST?tweet.fields=public_metrics"],
  ["a user", "/2/users/USER?user.fields=public_metrics"]
]

const run = Effect.gen(function* () {
  const { addPosts, addUsers, credentials, handle, world } = yield* Emulator
  console.log(`| with ${users.toLocaleString("en")} users and ${posts.toLocaleString("en")} posts | |\n| --- | ---: |`)
  const before = megabytes()
  const start = cpuUsage()
  const people = yield* addUsers(users)
  const main = world.seed.users.main
  for (const { id } of people.slice(0, follows)) world.follows.get(main)?.set(id, id)
  const each = Math.ceil(posts / users)
  const week = 7 * 24 * 3600 * 1000
  const now = yield* Effect.clockWith(({ currentTimeMillis }) => currentTimeMillis)
  for (let user = 0; user * each < posts; user++) {
    const author = people[user]?.id ?? ""
    const until = now - Math.floor(((user * 7919) % users) * (week / users / each))
    yield* addPosts({ author, count: each, interval: week / each, until, text: (index) => textOf(user * each + index) })
  }
  console.log(`| to fill it | ${Math.round(spent(start))} ms |`)
  const filled = megabytes()
  console.log(`| memory of users and posts | ${filled - before} MB |`)
  const get = (path: string, token: string) =>
    handle({ method: "GET", url: `http://localhost${path}`, headers: { authorization: `Bearer ${token}` }, body: "" })
  const indexing = cpuUsage()
  yield* get("/2/tweets/search/recent?query=nothing", credentials.bearer_token)
  console.log(`| the first search, which makes the index | ${Math.round(spent(indexing))} ms |`)
  yield* get("/2/tweets/counts/recent?query=the", credentials.bearer_token)
  console.log(`| memory of the index | ${megabytes() - filled} MB |`)
  console.log(`| memory of both | ${megabytes() - before} MB |`)
  const oldest = Array.from(world.posts.blocks[1]?.posts ?? [])[2]?.id ?? "1"
  for (const [name, template, page = 1] of requests) {
    const first = template
      .replace("MAIN", main)
      .replace("USER", people[76]?.id ?? "")
      .replace("POST", world.seed.posts.latest)
      .replace("UNTIL", oldest)
      .replace("START", new Date(now - 20 * 24 * 3600 * 1000).toISOString())
    const token = name.startsWith("home timeline") ? credentials.oauth2_user_token : credentials.bearer_token
    let path = first
    for (let read = 1; read < page; read++) {
      const { meta } = JSON.parse((yield* get(path, token)).body)
      path = `${first}&pagination_token=${meta.next_token}`
    }
    const { body, status } = yield* get(path, token)
    if (status !== 200) throw new Error(`${name}: ${status} ${body}`)
    for (let index = 0; index < 5; index++) yield* get(path, token)
    const since = cpuUsage()
    for (let index = 0; index < times; index++) yield* get(path, token)
    console.log(
      `| ${name} (${JSON.parse(body).meta?.result_count ?? JSON.parse(body).meta?.total_tweet_count ?? 1}) | ${(spent(since) / times).toFixed(2)} ms |`
    )
  }
}).pipe(Effect.provide(layerEmulator({ limits: "off" })))

await Effect.runPromise(run)
