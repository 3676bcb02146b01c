import { assert, describe, it } from "@effect/vitest"
import { layerBearer } from "@xeffect/http"
import { getTweet } from "@xeffect/tweets"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as References from "effect/References"
import * as Tracer from "effect/Tracer"
import { json } from "./support.ts"

const external = (options: Partial<Parameters<typeof Tracer.externalSpan>[0]> = {}) =>
  Tracer.externalSpan({ spanId: "1", traceId: "2", ...options })

const silent = Context.make(Tracer.DisablePropagation, true)

/** Programs around a call, each with what its spans take from it. */
const programs: ReadonlyArray<
  readonly [what: string, around: <A, E>(call: Effect.Effect<A, E>) => Effect.Effect<A, E>]
> = [
  ["has no span", (call) => call],
  ["has a span", Effect.withParentSpan(external())],
  ["has a span that is not sampled", Effect.withParentSpan(external({ sampled: false }))],
  ["has a span without spans inside", Effect.withParentSpan(external({ annotations: silent }))],
  ["has a span in one without spans inside", (call) => call.pipe(Effect.withSpan("a", { annotations: silent }))],
  ["annotates spans", Effect.annotateSpans({ team: "tides" })],
  ["links spans", Effect.linkSpans(external())],
  ["takes no times", Effect.provideService(References.TracerTimingEnabled, false)],
  ["records warnings only", Effect.provideService(Tracer.MinimumTraceLevel, "Warn")],
  [
    "records warnings only, and is one",
    (call) =>
      call.pipe(
        Effect.provideService(Tracer.MinimumTraceLevel, "Warn"),
        Effect.provideService(Tracer.CurrentTraceLevel, "Warn")
      )
  ],
  ["disables its tracer", Effect.withTracerEnabled(false)]
]

const live = layerBearer({
  bearer_token: "token",
  fetch: () => Promise.resolve(json({ data: { id: "20", text: "a" } }))
})

describe("the span of a call", () => {
  it.effect.each(programs)("is begun as Effect begins its spans, in a program that %s", ([, around]) =>
    Effect.gen(function* () {
      const begun: Array<object> = []
      const tracer = Tracer.make({
        span: (options) => {
          const span = new Tracer.NativeSpan(options)
          const { annotations, links, root, sampled, startTime } = options
          const parent = Option.map(options.parent, ({ spanId }) => spanId)
          const isSilent = Context.get(annotations, Tracer.DisablePropagation)
          begun.push({
            name: span.name,
            attributes: span.attributes,
            links,
            parent,
            root,
            sampled,
            startTime,
            isSilent
          })
          return span
        }
      })
      const spansOf = Effect.fnUntraced(function* <A, E>(call: Effect.Effect<A, E>) {
        yield* around(call).pipe(Effect.withTracer(tracer), Effect.exit)
        return begun.splice(0).filter((span) => !("name" in span && span.name === "a"))
      })
      const [own, attempt] = yield* spansOf(getTweet({ id: "20" }).pipe(Effect.provide(live)))
      const [expected] = yield* spansOf(Effect.useSpan("get_tweet", () => Effect.void))
      assert.deepStrictEqual(own, expected)
      assert.strictEqual(attempt === undefined, expected === undefined)
    })
  )
})
