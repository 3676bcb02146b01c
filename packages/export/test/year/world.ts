// The events of a world, day by day: people post, edit, delete, follow and leave; accounts are suspended and protected.
import { Emulator } from "@xeffect/emulator"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"

type Random = () => number

const minute = 60_000

/** A world and what is true of it. */
export class LivingWorld {
  readonly emulator: Emulator["Service"]
  readonly random: Random
  readonly authors: Array<string> = []
  /** Posts that the index does not show yet, and from when on it does. */
  readonly late = new Map<string, number>()
  /** When it has shown them. */
  readonly shown = new Map<string, number>()
  /** Posts of the search, in the order in which they were made. */
  readonly posts: Array<string> = []

  /** Who is followed by more and more users, and by some who come and go. */
  readonly followed: string
  readonly joined: string

  constructor(emulator: Emulator["Service"], random: Random) {
    this.emulator = emulator
    this.random = random
    this.followed = emulator.world.seed.users.main
    this.joined = emulator.world.seed.users.ben
  }

  pick<A>(all: ReadonlyArray<A>): A | undefined {
    return all[Math.floor(this.random() * all.length)]
  }

  #setDeleted(id: string, deleted: boolean): void {
    const post = this.emulator.world.posts.get(id)
    if (post !== undefined) this.emulator.world.posts.set(id, { ...post, deleted })
  }

  /** Shows posts that the index is ready for. */
  index(now: number): void {
    for (const [id, at] of this.late) {
      if (at > now) continue
      this.late.delete(id)
      this.shown.set(id, now)
      this.#setDeleted(id, false)
    }
  }

  /** Whether everybody may see a post. */
  isVisible(id: string): boolean {
    const { posts, users } = this.emulator.world
    const post = posts.get(id)
    const author = users.get(post?.authorId ?? "")
    return post !== undefined && !post.deleted && author !== undefined && !author.protected && !author.suspended
  }

  readonly post = Effect.fnUntraced({ self: this }, function* (this: LivingWorld, count: number) {
    const now = yield* Clock.currentTimeMillis
    const author = this.pick(this.authors)
    if (author === undefined) return
    // Over the last three hours, as they come.
    const interval = Math.floor((180 * minute) / count)
    const until = now - 1000 - Math.floor(this.random() * interval)
    const added = yield* this.emulator.addPosts({ author, count, text: () => "#gauge", interval, until })
    for (const { id } of added) {
      this.posts.push(id)
      // One in ten is found late: up to ten minutes after it was made, or one in a hundred up to ten hours.
      const delay = this.random() < 0.1 ? 600 * minute : 10 * minute
      const at = (this.emulator.world.posts.get(id)?.createdAt ?? now) + this.random() * delay
      if (this.random() > 0.1 || at <= now) continue
      this.late.set(id, at)
      this.#setDeleted(id, true)
    }
  })

  /** Deletes a post, or replaces it by another one, as an edit does. */
  readonly change = Effect.fnUntraced({ self: this }, function* (this: LivingWorld) {
    const id = this.pick(this.posts.slice(-300))
    if (id === undefined || !this.isVisible(id)) return
    this.#setDeleted(id, true)
    if (this.random() < 0.5) yield* this.post(1)
  })

  /** An account is suspended or protected for good, and another one comes. */
  readonly loseAuthor = Effect.fnUntraced({ self: this }, function* (this: LivingWorld) {
    const { addUsers, world } = this.emulator
    const id = this.pick(this.authors)
    const user = world.users.get(id ?? "")
    if (id === undefined || user === undefined) return
    world.users.set(id, this.random() < 0.5 ? { ...user, suspended: true } : { ...user, protected: true })
    this.authors.splice(this.authors.indexOf(id), 1)
    for (const one of yield* addUsers(1)) this.authors.push(one.id)
  })

  readonly follow = Effect.fnUntraced({ self: this }, function* (this: LivingWorld, whom: string, count: number) {
    yield* this.emulator.addUsers({ count, follows: [whom] })
  })

  /** The users who follow one, the newest last. */
  followersOf(whom: string): ReadonlyArray<string> {
    return [...this.emulator.world.follows].flatMap(([id, to]) => (to.has(whom) ? [id] : []))
  }

  /**
   * Some leave and some come, or come back: also the one who came last, before others come. Those who follow the other user
   * only leave to come back.
   */
  readonly comeAndGo = Effect.fnUntraced({ self: this }, function* (this: LivingWorld) {
    const { follows } = this.emulator.world
    const leave = (from: string, id: string | undefined) => follows.get(id ?? "")?.delete(from)
    const members = this.followersOf(this.joined)
    for (const id of [this.pick(members), this.random() < 0.5 ? this.pick(members) : undefined]) leave(this.joined, id)
    for (const whom of [this.joined, this.followed]) {
      const all = this.followersOf(whom)
      const back = this.random() < 0.5 ? all.at(-1) : this.pick(all)
      if (back === undefined || this.random() < 0.7) continue
      leave(whom, back)
      // A new time: that of a user who comes now.
      const [latest] = yield* this.emulator.addUsers(1)
      follows.get(back)?.set(whom, latest?.id ?? back)
      if (this.random() < 0.5) yield* this.follow(whom, 1)
    }
    yield* this.follow(this.joined, 1 + Math.floor(this.random() * 3))
  })

  readonly begin = Effect.fnUntraced({ self: this }, function* (this: LivingWorld) {
    const { addUsers } = this.emulator
    for (const { id } of yield* addUsers(30)) this.authors.push(id)
    yield* this.follow(this.followed, 200)
    yield* this.follow(this.joined, 40)
  })
}
