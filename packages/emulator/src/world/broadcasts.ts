/** Live broadcasts, and their states at a time. */

/** A message in the chat of a broadcast. Its identifier is its time in nanoseconds. */
export interface WorldBroadcastMessage {
  readonly id: string
  readonly authorId: string
  readonly text: string
  readonly createdAt: number
  readonly replyTo?: string | undefined
}

/** The plan of a broadcast by a schedule. */
export interface BroadcastPlan {
  readonly startsAt: number
  readonly endsAt: number
  readonly sourceId: string
  readonly title?: string | undefined
  readonly description?: string | undefined
  readonly locale?: string | undefined
  readonly chatOption?: string | undefined
  readonly thumbnailMediaId?: string | undefined
  readonly isReplayed: boolean
  /** Whether it begins only when its owner says so. */
  readonly isManual: boolean
}

/** A broadcast. Whether it is scheduled, running or ended depends on the time of the question. */
export interface WorldBroadcast {
  /** Made of letters and digits. */
  readonly id: string
  /** The number of its schedule, which is also its place in lists. */
  readonly scheduleId: string
  readonly ownerId: string
  readonly createdAt: number
  readonly telecastId?: string | undefined
  /** The series that it belongs to. */
  readonly seriesId?: string | undefined
  updatedAt: number
  plan: BroadcastPlan
  /** When its owner began it, if that was not left to the schedule. */
  wentLiveAt?: number | undefined
  readonly messages: Map<string, WorldBroadcastMessage>
  /** Muted users, and until when. */
  readonly mutes: Map<string, number>
}

/** When a broadcast began or begins, if that is known. */
export const beginOf = ({ plan, wentLiveAt }: WorldBroadcast): number | undefined =>
  wentLiveAt ?? (plan.isManual ? undefined : plan.startsAt)

/** The state of a broadcast at a time. */
export const broadcastState = (broadcast: WorldBroadcast, now: number): "Scheduled" | "Running" | "Ended" => {
  if (now >= broadcast.plan.endsAt) return "Ended"
  const begin = beginOf(broadcast)
  return begin !== undefined && begin <= now ? "Running" : "Scheduled"
}

/** The identifier of a new message, larger than those before it. */
export const nextMessageId = ({ messages }: WorldBroadcast, now: number): string => {
  const last = Array.from(messages.keys()).reduce((highest, id) => (BigInt(id) > highest ? BigInt(id) : highest), 0n)
  const fromTime = BigInt(Math.max(0, Math.floor(now))) * 1_000_000n
  return (fromTime > last ? fromTime : last + 1n).toString()
}

/** A broadcast of the seed. Hours count from the start of the world. */
export interface SeedBroadcast {
  readonly id: string
  readonly by: string
  readonly title: string
  readonly begins: number
  readonly ends: number
  readonly manual?: true
  readonly chat?: ReadonlyArray<readonly [user: string, text: string]>
}

/** The broadcasts that a new world starts with. Hours count from its start. `tide` is the main user's, and live. */
export const seedBroadcasts = {
  tide: {
    id: "1kvJpmBnqRrGE",
    by: "main",
    title: "High water at the lock",
    begins: -1,
    ends: 2,
    chat: [
      ["ben", "Is the lock still open?"],
      ["chloe", "Greetings from the ferry"]
    ]
  },
  workshop: { id: "1mnGegvyXLpJX", by: "main", title: "Building a gauge", begins: 3, ends: 4, manual: true },
  launch: { id: "1nAKEavPzXLKL", by: "lumen", title: "The ferry leaves", begins: -30, ends: -29 }
} as const satisfies Record<string, SeedBroadcast>

/** The name of a broadcast of the seed. */
export type SeedBroadcastName = keyof typeof seedBroadcasts
