/** The queue of a connection: written into a sink at once, or waiting until it is read. */
import * as Cause from "effect/Cause"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Queue from "effect/Queue"
import * as Stream from "effect/Stream"
import type { ByteSink } from "../../request/request.ts"

/** A connection that broke. */
export class ConnectionLost extends Data.TaggedError("ConnectionLost") {}

type Bytes = Queue.Queue<Uint8Array, ConnectionLost | Cause.Done>

/** A reader to which bytes are written. */
interface Reader {
  readonly sink: ByteSink
  readonly ended: (outcome: Effect.Effect<void, ConnectionLost>) => void
  /** Whether it accepts no bytes until it has drained. */
  isFull: boolean
}

/** The bytes of a connection. They wait while nobody reads, or a reader is slow. The reader gets the end after the bytes that wait. */
export class Outbox {
  readonly #queue: Bytes
  #reader: Reader | undefined
  #isBroken = false

  readonly #maxWaiting: number

  constructor(queue: Bytes, maxWaiting: number) {
    this.#queue = queue
    this.#maxWaiting = maxWaiting
  }

  /** Whether more chunks wait than may, since the reader is too slow. */
  get isOverfull(): boolean {
    return Queue.sizeUnsafe(this.#queue) > this.#maxWaiting
  }

  /** Whether as many chunks wait as may. */
  get isFull(): boolean {
    return Queue.sizeUnsafe(this.#queue) >= this.#maxWaiting
  }

  send(bytes: Uint8Array): void {
    // A reader that is not full has left nothing waiting.
    if (this.#reader === undefined || this.#reader.isFull) Queue.offerUnsafe(this.#queue, bytes)
    else this.#write(this.#reader, bytes)
  }

  /** Ends the connection. Nothing is sent from then on. */
  end(how: "broken" | "closed"): void {
    this.#isBroken = how === "broken"
    Queue.failCauseUnsafe(this.#queue, Cause.fail(this.#isBroken ? new ConnectionLost() : Cause.Done()))
    this.#drain()
  }

  #write(reader: Reader, bytes: Uint8Array): void {
    if (reader.sink.write(bytes)) return
    reader.isFull = true
    reader.sink.drained(() => {
      reader.isFull = false
      this.#drain()
    })
  }

  #drain(): void {
    while (this.#reader?.isFull === false) {
      const next = Queue.takeUnsafe(this.#queue)
      if (next === undefined) return
      if (Exit.isSuccess(next)) this.#write(this.#reader, next.value)
      else {
        const { ended } = this.#reader
        this.#reader = undefined
        ended(this.#isBroken ? Effect.fail(new ConnectionLost()) : Effect.void)
      }
    }
  }

  /** Writes everything into a sink, until the end. */
  readInto(sink: ByteSink): Effect.Effect<void, ConnectionLost> {
    return Effect.callback((resume) => {
      this.#reader = { sink, ended: resume, isFull: false }
      this.#drain()
      return Effect.sync(() => {
        this.#reader = undefined
      })
    })
  }

  /** Everything as a stream, until the end. */
  get stream(): Stream.Stream<Uint8Array, ConnectionLost> {
    return Stream.fromQueue(this.#queue)
  }
}

/** A new outbox, in which up to `maxWaiting` chunks may wait. */
export const makeOutbox = (maxWaiting: number): Effect.Effect<Outbox> =>
  Effect.map(Queue.unbounded<Uint8Array, ConnectionLost | Cause.Done>(), (queue) => new Outbox(queue, maxWaiting))
