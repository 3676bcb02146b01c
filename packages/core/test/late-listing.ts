import { type Operation, poll, type PollOptions } from "@xeffect/core"
import type { KeptPosition, Position } from "@xeffect/core/checkpoint"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Stream from "effect/Stream"
import * as TestClock from "effect/testing/TestClock"
import { responding } from "./support.ts"

const epoch = 1_288_834_974_657

/** When a test begins. */
export const start = Date.UTC(2026, 10, 1)

/** The ID of an entry that is made at so many seconds. */
export const idAt = (seconds: number): string => String(BigInt(start + seconds * 1000 - epoch) << 22n)

const isLater = (one: unknown, other: unknown): boolean => BigInt(String(one)) > BigInt(String(other))

/** An X API with one list, the newest first, whose clock may differ from the local one. */
export const makeList = (pageLength: number) => {
  const listed: Array<string> = []
  const world = { listed, date: (): number | undefined => undefined }
  const { calls, layer } = responding(({ params: { max_results, pagination_token, next_token, since_id } }) => {
    const newer = listed.filter((id) => since_id === undefined || isLater(id, since_id))
    const begin = Number(pagination_token ?? next_token ?? 0)
    const end = begin + Math.max(pageLength, Number(max_results ?? 0))
    const data = newer
      .slice(begin, end)
      .map((id) => ({ id, text: id, name: id, username: id, event_type: "MessageCreate" }))
    const meta = { result_count: data.length, ...(end < newer.length && { next_token: `${end}` }) }
    const date = world.date()
    const headers = date === undefined ? {} : { date: new Date(date).toUTCString() }
    return Response.json({ data, meta }, { headers })
  })
  return { ...world, world, calls, layer }
}

/** A position in memory, as text. */
export const inMemory = () => {
  const texts = new Map<string, string>()
  const at = (name: string) => ({
    load: Effect.sync((): Position | undefined => JSON.parse(texts.get(name) ?? "null") ?? undefined),
    save: (position: Position) => Effect.sync(() => void texts.set(name, JSON.stringify(position)))
  })
  const checkpoint: KeptPosition = { ...at("position"), round: at("round") }
  return { checkpoint, texts }
}

/** Polls each minute in the background, until it is stopped. */
export const polling = Effect.fnUntraced(function* (
  operation: unknown,
  { layer }: ReturnType<typeof makeList>,
  delivered: Array<string>,
  options: PollOptions
) {
  const stream = poll(
    operation as Operation<{}, { readonly data?: ReadonlyArray<{ readonly id: string }> }>,
    { id: "12" } as {},
    {
      every: "1 minute",
      max_every: "1 minute",
      start: "oldest",
      ...options
    }
  )
  const fiber = yield* Stream.runForEach(stream, ({ id }) => Effect.sync(() => void delivered.push(id))).pipe(
    Effect.provide(layer),
    Effect.forkChild
  )
  yield* TestClock.adjust("1 second")
  return { stop: Fiber.interrupt(fiber), outcome: () => fiber.pollUnsafe() }
})

/** A list in which entries appear late, while the program is stopped and started, and its clock may be wrong. */
export const pollLate = Effect.fnUntraced(function* (
  operation: unknown,
  seed: number,
  {
    hasDate,
    idOf,
    jump
  }: { readonly hasDate: boolean; readonly idOf: (seconds: number) => string; readonly jump: number }
) {
  const list = makeList(seed % 3 === 0 ? 7 : 100)
  const { checkpoint } = inMemory()
  const delivered: Array<string> = []
  let now = 0
  if (hasDate) list.world.date = () => start + now * 1000
  // A generator of its own: `Random` is also used by what is tested.
  let drawn = seed
  const below = (bound: number) => (drawn = (drawn * 48_271) % 2_147_483_647) % bound
  const due: Array<{ readonly made: number; readonly at: number }> = []
  const shown: Array<number> = []
  const show = () => {
    for (const { at, made } of due) if (at <= now && !shown.includes(made)) shown.push(made)
    list.listed.splice(0, Infinity, ...shown.toSorted((one, other) => other - one).map(idOf))
  }
  let run = yield* polling(operation, list, delivered, { checkpoint })
  for (let minute = 0; minute < 45; minute++) {
    const count = minute < 25 ? below(4) : 0
    const seconds = Array.from({ length: count }, (_, index) => now + 1 + index * 15 + below(15))
    for (const made of seconds) due.push({ made, at: made + (below(3) === 0 ? below(14 * 60) : 0) })
    for (let part = 0; part < 4; part++) {
      now += 15
      show()
      yield* TestClock.adjust("15 seconds")
    }
    if (below(6) === 0) {
      yield* run.stop
      if (below(2) === 0) yield* TestClock.adjust(jump)
      if (below(3) === 0) now += below(1800)
      show()
      run = yield* polling(operation, list, delivered, { checkpoint })
    }
  }
  yield* run.stop
  return { delivered, expected: due.map(({ made }) => idOf(made)) }
})
