// The surroundings of a followed stream: what a state of the model consists of.
import type { Position } from "@xeffect/core/checkpoint"
import type { Consumed, PositionHold } from "../../../../streams/src/follow/position/consumed.ts"
import type { Gap } from "../../../../streams/src/follow/machine/events.ts"
import type { Reading } from "../../../../streams/src/follow/machine/service-time.ts"
import type { Command, FollowSettings, State } from "../../../../streams/src/follow/machine/states.ts"

export interface FollowingBounds {
  /** How many posts are made. */
  readonly items: number
  /** Connections that end, or cannot be opened. */
  readonly disconnects: number
  readonly kills: number
  /** How often time passes at all, apart from waits. */
  readonly passes: number
  /** Whether connections are opened with a backfill. */
  readonly backfill: number
  /** Whether gaps are filled. */
  readonly fill: number
}

/** A connection that is open. */
export interface Connection {
  /** When its last byte was received. */
  readonly last: Reading | undefined
  /** When an item of its backfill was last received, and whether all of it was. */
  readonly past: number
  readonly isSettled: boolean
  /** The posts that it still delivers: those of its backfill, and those made since it was opened. */
  readonly backfill: ReadonlyArray<number>
  readonly live: ReadonlyArray<number>
}

/** The values that the functions of the position change. They are copied before that. */
export interface Memory {
  readonly consumed: Consumed
  /** The gaps that are being filled. */
  readonly fills: Array<{ readonly gap: Gap; readonly isPlaced: boolean; readonly hold: PositionHold }>
}

/** Holds are the same in the copy if they are the same in the original. */
export const copyMemory = ({ consumed, fills }: Memory): Memory => {
  const copies = new Map<PositionHold, PositionHold>()
  const copy = (hold: PositionHold): PositionHold => {
    const one = copies.get(hold) ?? { ...hold }
    copies.set(hold, one)
    return one
  }
  const { backfill, holds, waiting } = consumed
  return {
    consumed: {
      ...consumed,
      waiting: [...waiting],
      holds: new Set([...holds].map(copy)),
      backfill: backfill && copy(backfill),
      recent: [...consumed.recent]
    },
    fills: fills.map((fill) => ({ ...fill, hold: copy(fill.hold) }))
  }
}

export interface Process {
  readonly state: State
  readonly connection?: Connection | undefined
  /** When it connects again, if it waits. */
  readonly waits?: number | undefined
  readonly memory: Memory
  /** The keys that it has delivered, or that the process before had saved. */
  readonly seen: ReadonlyArray<string>
  /** Batches of posts that wait for the consumer, and the one that it has taken. */
  readonly waiting: ReadonlyArray<ReadonlyArray<number>>
  readonly batch: ReadonlyArray<number>
  /** The post that the consumer processes. */
  readonly current: number | undefined
  /** The last saved position, as a text. */
  readonly text: string
  /** The posts that this process has delivered to its buffer. */
  readonly delivered: ReadonlyArray<number>
  /** The posts that were processed, as far as this process knows. */
  readonly known: ReadonlyArray<number>
}

export interface World {
  readonly now: number
  /** When each post was made. */
  readonly posts: ReadonlyArray<number>
  readonly process?: Process | undefined
  readonly saved?: Position | undefined
  /** The posts that were processed when the position was saved, as far as that process knew. */
  readonly savedWith: ReadonlyArray<number>
  readonly processed: ReadonlyArray<number>
  /** Posts in a gap that was reported, or from before a process that had no position. */
  readonly reported: ReadonlyArray<number>
  readonly left: { readonly disconnects: number; readonly kills: number; readonly passes: number }
  readonly violation?: string | undefined
}

export const settingsOf = ({ backfill, fill }: FollowingBounds): FollowSettings => ({
  operation: "stream_tweets",
  isFinite: false,
  fillsGaps: fill === 1,
  stall: 30_000,
  backfill: backfill === 1,
  dedupe: 1000,
  buffer: 1000,
  when_full: "lose",
  max_attempts: Infinity,
  give_up_after: Infinity
})

export const readingOf = ({ now }: World): Reading => ({ monotonic: now, local: now })

/** A `Date` has whole seconds. */
export const dateOf = ({ now }: World): string => new Date(now).toUTCString()

export const messageOf = ({ posts }: World, post: number) => ({
  data: { id: `${post}`, created_at: new Date(posts[post] ?? 0).toISOString() }
})

export const postOf = (message: unknown): number => Number((message as ReturnType<typeof messageOf>).data.id)

export const timeOf = ({ posts }: World, post: number): number => posts[post] ?? Infinity

/** Posts of a period that was reported are not missed silently. */
export const report = (world: World, { from, to }: Gap): World => {
  const isIn = (post: number) => timeOf(world, post) >= from && timeOf(world, post) <= to
  const more = world.posts.flatMap((_, post) => (isIn(post) && !world.reported.includes(post) ? [post] : []))
  return more.length === 0 ? world : { ...world, reported: [...world.reported, ...more].sort() }
}

export const isCommand =
  <Tag extends Command["_tag"]>(tag: Tag) =>
  (command: Command): command is Command & { readonly _tag: Tag } =>
    command._tag === tag
