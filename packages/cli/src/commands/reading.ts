/** Commands that read posts, users and counts. */
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { amountFlags } from "../operations/amount.ts"
import { root } from "../session/shared.ts"

const query = Argument.String("query").pipe(Argument.withDescription("The search query, such as '#tides -is:reply'"))

const user = Argument.String("user").pipe(
  Argument.optional,
  Argument.withDescription("A handle, an ID, or an address such as https://x.com/jack. Default: you")
)

const time = (name: string, text: string) =>
  Flag.String(name).pipe(Flag.withMetavar("time"), Flag.optional, Flag.withDescription(text))

const period = {
  since: time("since", "Only posts at or after this time, such as 2026-01-31T12:00:00Z"),
  until: time("until", "Only posts before this time")
}

const archive = Flag.Boolean("archive").pipe(
  Flag.withDefault(false),
  Flag.withDescription("Search all posts, not only the last seven days")
)

const periodOf = ({
  since,
  until
}: {
  readonly since: Option.Option<string>
  readonly until: Option.Option<string>
}) => ({
  start_time: Option.getOrUndefined(since),
  end_time: Option.getOrUndefined(until)
})

const loadReading = Effect.promise(() => import("../actions/reading/read.ts"))

const loadTweets = Effect.promise(() => import("@xeffect/tweets"))

export const search = Command.make("search", { query, ...amountFlags, ...period, archive }, (given) =>
  Effect.gen(function* () {
    const { read } = yield* loadReading
    const { searchAllTweets, searchRecentTweets } = yield* loadTweets
    const params = { query: given.query, ...periodOf(given) }
    const operation = given.archive ? searchAllTweets : searchRecentTweets
    yield* read({ operation, params, of: "posts", amount: given }, yield* root)
  })
).pipe(
  Command.withDescription("Searches posts, newest first. Prints 10, unless you pass --limit or --all."),
  Command.withExamples([
    { command: "xeffect search '#tides' --limit 50" },
    { command: "xeffect search '#tides -is:retweet' --all --csv > tides.csv" }
  ])
)

export const timeline = Command.make("timeline", { user, ...amountFlags, ...period }, (given) =>
  Effect.gen(function* () {
    const { read } = yield* loadReading
    const { getUsersTweets } = yield* loadTweets
    yield* read(
      { operation: getUsersTweets, params: periodOf(given), of: "posts", amount: given, user: given.user },
      yield* root
    )
  })
).pipe(
  Command.withDescription("Prints the newest posts of a user."),
  Command.withExamples([{ command: "xeffect timeline XDevelopers --limit 5" }])
)

export const mentions = Command.make("mentions", { user, ...amountFlags, ...period }, (given) =>
  Effect.gen(function* () {
    const { read } = yield* loadReading
    const { getUsersMentions } = yield* loadTweets
    yield* read(
      { operation: getUsersMentions, params: periodOf(given), of: "posts", amount: given, user: given.user },
      yield* root
    )
  })
).pipe(
  Command.withDescription("Prints the newest posts that mention a user."),
  Command.withExamples([{ command: "xeffect mentions --limit 20" }])
)

const following = Flag.Boolean("following").pipe(
  Flag.withDefault(false),
  Flag.withDescription("Print the users that this user follows, instead of the followers")
)

export const followers = Command.make("followers", { user, ...amountFlags, following }, (given) =>
  Effect.gen(function* () {
    const { read } = yield* loadReading
    const { getUsersFollowers, getUsersFollowing } = yield* Effect.promise(() => import("@xeffect/users"))
    const operation = given.following ? getUsersFollowing : getUsersFollowers
    yield* read({ operation, params: {}, of: "users", amount: given, user: given.user }, yield* root)
  })
).pipe(
  Command.withDescription("Prints the followers of a user, newest first."),
  Command.withExamples([{ command: "xeffect followers XDevelopers --all --csv > followers.csv" }])
)

const granularity = Flag.Literals("granularity", ["minute", "hour", "day"]).pipe(
  Flag.withDefault("day"),
  Flag.withDescription("The length of each period (default: day)")
)

export const counts = Command.make("counts", { query, ...period, archive, granularity }, (given) =>
  Effect.gen(function* () {
    const { count } = yield* Effect.promise(() => import("../actions/reading/count.ts"))
    const params = { query: given.query, granularity: given.granularity, ...periodOf(given) }
    yield* count(params, given.archive, yield* root)
  })
).pipe(
  Command.withDescription("Counts posts by minute, hour or day, without reading them. In a terminal it draws bars."),
  Command.withExamples([{ command: "xeffect counts '#tides' --granularity hour" }])
)
