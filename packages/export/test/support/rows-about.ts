import { appearedRow } from "../../src/page/changes.ts"
import { metricsRow } from "../../src/page/metrics.ts"
import { aboutOf, type Row } from "../../src/page/row.ts"
import { type Kind, kinds } from "../../src/plan/resource.ts"

/** Rows of each kind about a post or a user, in `id`s that no other row has. */
export const rowsAbout = (
  post: string,
  user: string,
  target: string
): Readonly<Record<Kind, ReadonlyArray<Row["value"]>>> => {
  const seen_at = "2026-11-21T12:00:00.000Z"
  const public_metrics = { like_count: 5 }
  const problem = { title: "Not Found Error", type: "https://api.x.com/2/problems/resource-not-found" }
  return {
    posts: [{ id: post, text: "#gauge", author_id: user }],
    referenced_posts: [
      { id: post, text: "#gauge", author_id: user, attachments: { media_keys: [`3_${post}`], poll_ids: [`9${post}`] } }
    ],
    users: [{ id: user, name: "n", username: `u${user}` }],
    lists: [{ id: `8${user}`, name: "l", owner_id: user }],
    likes: [
      { id: `a${post}`, liked_tweet_id: post },
      { id: `b${user}`, liked_tweet_author_id: user },
      { id: `c${user}`, tweet_author_id: user }
    ],
    counts: [],
    media: [{ media_key: `3_${post}`, type: "photo" }],
    polls: [{ id: `9${post}`, options: [] }],
    places: [],
    topics: [],
    edges: [
      { source_id: target, target_id: post },
      { source_id: user, target_id: `7${target}` }
    ],
    matches: [{ post_id: post, rule_id: "1", tag: "" }],
    metrics: [
      { id: post, of: "posts", seen_at, public_metrics },
      { id: user, of: "users", seen_at, public_metrics }
    ],
    changes: [
      { seen_at, change: "appeared", kind: "posts", id: post, target_id: target },
      { seen_at, change: "disappeared", kind: "users", id: user, target_id: target },
      { seen_at, change: "appeared", kind: "posts", id: `7${target}`, target_id: user }
    ],
    missing: [
      { ...problem, id: post, detail: `Could not find tweet with ids: [${post}].` },
      { ...problem, id: user, detail: "gone" }
    ],
    problems: [
      { ...problem, resource_id: post, resource_type: "tweet", parameter: "referenced_tweets.id", detail: "gone" },
      { ...problem, detail: `User has been suspended: [${user}].` }
    ],
    set_aside: [
      { path: "data.0", expected: "text", value: JSON.stringify({ id: post }) },
      { path: "includes.users.0", expected: "name", value: JSON.stringify({ id: Number(user) }) }
    ]
  }
}

/** A row as pages make it. */
export const rowOf = (kind: Kind, value: Row["value"]): Row => {
  const { id, media_key } = { id: undefined, media_key: undefined, ...value }
  const isOwn = ["lists", "likes", "polls", "posts", "referenced_posts", "users"].includes(kind)
  return { kind, id: String(isOwn ? id : (media_key ?? Object.values(value).join(" "))), value }
}

/** All rows about a post or a user. */
export const allRowsAbout = (post: string, user: string, target: string): ReadonlyArray<Row> => {
  const about = rowsAbout(post, user, target)
  return kinds.flatMap((kind) => about[kind].map((value) => rowOf(kind, value)))
}

/** Rows about a post and a user as later pages make them: of other times, of another list, of another version. */
export const laterRowsAbout = (post: string, user: string, target: string): ReadonlyArray<Row> => {
  const { missing, problems, set_aside } = rowsAbout(post, user, target)
  const [at, later] = ["2026-11-22T12:00:00.000Z", { like_count: 6 }]
  const edge = { source_id: user, target_id: `6${target}` }
  return [
    rowOf("posts", { id: post, text: "again" }),
    rowOf("referenced_posts", { id: `${post}9`, text: "again", edit_history_tweet_ids: [post, `${post}9`] }),
    ...metricsRow("posts", { id: post, public_metrics: later }, Date.parse(at)),
    ...metricsRow("users", { id: user, public_metrics: later }, Date.parse(at)),
    appearedRow("users", user, target, Date.parse(at)),
    { ...rowOf("edges", edge), ...aboutOf("users", user) },
    ...missing.map((value) => rowOf("missing", value)),
    ...problems.map((value) => rowOf("problems", value)),
    ...set_aside.map((value) => rowOf("set_aside", value))
  ]
}
