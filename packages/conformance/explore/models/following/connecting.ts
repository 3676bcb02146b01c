// What X does: it opens or refuses connections, and sends posts until a connection ends or becomes silent.
import * as Effect from "effect/Effect"
import { settling } from "../../../../streams/src/follow/machine/machine.ts"
import { type Choice, fault } from "../../replaying.ts"
import { failConnection, type FollowingRun, refused, type RequestOf, type Respond, unavailable } from "./run.ts"
import { bytesOf, connect, type Connection, dateOf, keepAlive, messageOf, report, search } from "./world.ts"

export const openChoices = (
  run: FollowingRun,
  { minutes }: RequestOf<"Open">,
  respond: Respond
): ReadonlyArray<Choice> => {
  const { world } = run
  return [
    {
      label: `a connection is opened${minutes === 0 ? "" : ` with ${minutes} minutes of the past`}`,
      happen: () => {
        // Without a position nothing is promised of the time before.
        if (run.process?.memory.state?.received === undefined) report(world, { from: 0, to: world.now })
        run.connection = connect(world, minutes)
        respond(Effect.succeed(dateOf(world)))
      }
    },
    ...(["network", "503", "429"] as const).flatMap((failure) => {
      const kind = failure === "network" ? "disconnects" : "refusals"
      return fault(world.left, kind, `no connection is opened: ${failure}`, () => {
        failConnection(run, failure)
        respond(Effect.fail(refused[failure]))
      })
    })
  ]
}

/** X sends bytes, with posts or to keep the connection alive. */
export const send = (
  { world }: FollowingRun,
  connection: Connection,
  respond: Respond,
  posts: ReadonlyArray<number>
): void => {
  const { now } = world
  if (now - connection.past >= settling) connection.isSettled = true
  connection.last = now
  if (connection.backfill.some((post) => posts.includes(post))) connection.past = now
  connection.backfill = connection.backfill.filter((post) => !posts.includes(post))
  connection.live = connection.live.filter((post) => !posts.includes(post))
  respond(Effect.succeed(posts.length === 0 ? keepAlive : bytesOf(world, posts)))
}

export const readChoices = (run: FollowingRun, connection: Connection, respond: Respond): ReadonlyArray<Choice> => {
  const { left, now, processed } = run.world
  const { backfill, isSilent, last, live } = connection
  if (isSilent) return []
  const sent = (posts: ReadonlyArray<number>): Choice => ({
    label: `posts ${posts.join(", ")} are received`,
    happen: () => send(run, connection, respond, posts)
  })
  const ends = (how: Effect.Effect<undefined, string>) => () => {
    failConnection(run, "dropped")
    respond(how)
  }
  const again = processed.slice(0, 1)
  return [
    ...(live.length === 0 && last !== now
      ? [{ label: "the connection is kept alive", happen: () => send(run, connection, respond, []) }]
      : []),
    ...(backfill.length > 0 ? [sent(backfill)] : []),
    // A backfill may be cut short after each post.
    ...(backfill.length > 1 ? [sent(backfill.slice(0, 1))] : []),
    ...(live.length > 0 ? [sent(live)] : []),
    ...(again.length > 0 ? fault(left, "faults", `posts ${again.join()} are received again`, sent(again).happen) : []),
    ...fault(left, "disconnects", "X ends the connection", ends(Effect.undefined)),
    ...fault(left, "disconnects", "the connection breaks", ends(Effect.fail("the connection broke"))),
    ...fault(left, "silences", "the connection becomes silent", () => {
      connection.isSilent = true
      connection.live = []
    })
  ]
}

export const searchChoices = (
  { world }: FollowingRun,
  { from, to }: RequestOf<"Search">,
  respond: Respond
): ReadonlyArray<Choice> => {
  const found = search(world, from, to)
  return [
    {
      label: `a search finds posts ${found.join(", ")}`,
      happen: () => respond(Effect.succeed(found.map((post) => messageOf(world, post))))
    },
    ...fault(world.left, "faults", "a search fails", () => respond(Effect.fail(unavailable)))
  ]
}

export const makePost = ({ connection, world }: FollowingRun): void => {
  const post = world.posts.push(world.now) - 1
  if (connection?.isSilent === false) connection.live.push(post)
}
