// Uploads as the machine sees them: no Effect, no clock, no requests.
import { assert, describe, it } from "@effect/vitest"
import * as fc from "fast-check"
import type { UploadResume } from "../src/upload/error.ts"
import { start, step, transitions } from "../src/upload/machine.ts"
import type { Event, State, Step } from "../src/upload/states.ts"
import { readTransitions } from "../../conformance/test/support/transitions.ts"
import { bytesOf, type Case, cases, failed, type Fault, jobOf, type Process, Service, uploadBy } from "./model.ts"
import { times } from "../../conformance/running/whole.ts"

const rows = readTransitions(transitions).map((row) => ({
  ...row,
  title: [row.state, row.event, row.condition].filter((part) => part !== "").join(": ")
}))

type Row = (typeof rows)[number]

const sent = ["UploadingAtOnce", "Finalizing", "LookingUp", "Processing"]

const isIn = ({ state }: Row, tag: string) =>
  state === "any" || state === tag || (state === "Sent" && sent.includes(tag))

/** Whether a row has these commands: those in parentheses may be left out, but not all of them. */
const hasCommands = ({ commands }: Row, tags: ReadonlyArray<string>) =>
  commands.some((name) => name.startsWith("("))
    ? tags.length > 0 && tags.every((tag) => commands.includes(`(${tag})`))
    : commands.join() === tags.join()

/** The rows that a step is of. */
const rowsOf = (before: string, event: string, [{ _tag }, commands]: Step): ReadonlyArray<Row> =>
  rows.filter(
    (row) =>
      isIn(row, before) &&
      row.event === event &&
      row.next === _tag &&
      hasCommands(
        row,
        commands.map((command) => command._tag)
      )
  )

const image = jobOf(300, { isImage: true })
const video = jobOf(1000)
const stream = jobOf(1000, { isOnce: true })
const upload = {
  id: "7",
  media_type: "video/mp4",
  media_category: "tweet_video",
  total_bytes: 1000,
  chunk_size: 400,
  next_segment: 0,
  digest: ""
} as const
const resumed = (next_segment: number, job = video) => ({ job, upload: { ...upload, next_segment, digest: "all" } })
const bytes = (length: number) => new Uint8Array(length)
const segment = { index: 0, media: bytes(400), digest: "one" }
const tooLarge: Event = { _tag: "CommandFailed", error: failed(413) }
const lost = failed(503)
const failing: Event = { _tag: "CommandFailed", error: lost }
const responded = (info?: object): Event => ({
  _tag: "Responded",
  data: { id: "7", ...(info && { processing_info: info }) }
})
const read = (length: number, digest = "all"): Event => ({ _tag: "SegmentRead", media: bytes(length), digest })
const peeked = (job = video): Event => ({ _tag: "Peeked", media: job.params.media as Uint8Array })
const inspecting = (job = video): State => ({ _tag: "Inspecting", job, upload: undefined })
const reading = (index: number, more: object = {}): State => {
  const state = { _tag: "Reading", ...resumed(0), index, digest: "", round: [], width: 2 } as const
  return { ...state, ...more }
}
const sending = (job = video, next = resumed(0, job)): State => ({
  _tag: "Sending",
  ...next,
  index: 1,
  round: [segment],
  arrived: {}
})
const finalizing = (job = video): State => ({ _tag: "Finalizing", ...resumed(3, job) })
const lookingUp: State = { _tag: "LookingUp", ...resumed(3), error: lost }
const media = { id: "7", media_type: "video/mp4", media_category: "tweet_video" } as const

/** For each row a state and an event, or a job to start. */
const examples: ReadonlyArray<readonly [State, Event] | ReturnType<typeof jobOf>> = [
  video,
  jobOf(1000, { options: { resume: upload } }),
  jobOf(999, { options: { resume: upload } }),
  [inspecting(), { _tag: "Peeked", media: bytes(9) }],
  [inspecting(image), peeked(image)],
  [inspecting(), peeked()],
  [{ _tag: "Initializing", job: video, upload: undefined, plan: upload }, responded()],
  [reading(0), read(400)],
  [reading(1, { round: [segment], width: 2 }), read(400)],
  [reading(2, resumed(3)), read(200)],
  [reading(2, resumed(3)), read(200, "others")],
  [reading(2), read(201)],
  [sending(), { _tag: "SegmentArrived", segment }],
  [sending(), { _tag: "RoundSent" }],
  [{ ...sending(video, resumed(3)), index: 3 } as State, { _tag: "RoundSent" }],
  [sending(), tooLarge],
  [sending(stream), tooLarge],
  [finalizing(), { _tag: "CommandFailed", error: failed(400) }],
  [lookingUp, responded()],
  [lookingUp, responded({ state: "pending" })],
  [finalizing(), responded({ state: "failed" })],
  [finalizing(jobOf(1000, { alt_text: "A kitten" })), responded()],
  [{ _tag: "Processing", ...resumed(3), data: media }, responded({ state: "succeeded" })],
  [{ _tag: "Describing", ...resumed(3), media }, { _tag: "Done" }],
  [sending(), failing],
  [sending(), { _tag: "TimedOut", timeout: "2m" }]
]

describe("the table of uploads", () => {
  it.each(rows.map((row, index) => ({ ...row, index })))("says what happens in $title", (row) => {
    const example = examples[row.index]
    assert(example !== undefined)
    const [before, event, result]: readonly [string, string, Step] =
      "source" in example ? ["(none)", "start", start(example)] : [example[0]._tag, example[1]._tag, step(...example)]
    assert.include(
      rowsOf(before, event, result).map(({ title }) => title),
      row.title,
      `${before} ${event} leads to ${result[0]._tag}: ${result[1].map(({ _tag }) => _tag).join()}`
    )
  })

  it("has an example for each row", () => assert.lengthOf(examples, rows.length))

  const failures: ReadonlyArray<readonly [what: string, why: string, before: State, event: Event]> = [
    ["are too long", "TooManyBytes", reading(2), read(201)],
    ["end in a segment", "EndedEarly", reading(1), read(399)],
    ["end before the last segment", "EndedEarly", reading(2), read(0)]
  ]
  it.each(failures)("says that an upload fails if the media %s: %s", (_, why, before, event) => {
    const [state] = step(before, event)
    assert(state._tag === "Failed")
    assert.include(JSON.stringify(state.error), why)
  })
})

const seen = (before: string, event: string, result: Step) => {
  const what = `${before}, ${event}: ${result[0]._tag}, ${result[1].map(({ _tag }) => _tag).join()}`
  assert.isTrue(rowsOf(before, event, result).length > 0, `not in the table: ${what}`)
}

const serve = ({ looks }: Case, faults: ReadonlyArray<Fault>) => {
  const rest = [...faults]
  return new Service(() => rest.shift() ?? "none", looks)
}

const begin = ({ alt_text, concurrency, isImage, isOnce, size }: Case, service: Service, resume?: UploadResume) => {
  const job = jobOf(size, { alt_text, isImage, options: { concurrency, resume }, ...(isOnce && { isOnce }) })
  const process: Process = { resume, state: { _tag: "Inspecting", job, upload: undefined } }
  return { process, steps: uploadBy(process, job, service, seen) }
}

const isWhole = (one: Case, service: Service, state: State) => {
  if (state._tag !== "Ready") return false
  const stored = service.uploads.get(state.media.id)?.media ?? bytes(0)
  assert.deepStrictEqual(Array.from(stored), Array.from(bytesOf(one.size, one.isImage)), "it was corrupted")
  return true
}

describe("an upload in a process that is killed again and again", () => {
  it("is whole, or fails with a reason, whatever is lost or refused", () => {
    fc.assert(
      fc.property(cases, (one) => {
        const service = serve(one, one.faults)
        let resume: UploadResume | undefined
        for (const kill of [...one.kills, Infinity]) {
          const { process, steps } = begin(one, service, resume)
          for (let count = 0; count < kill && steps.next().done !== true; count++);
          resume = process.resume
          if (kill < Infinity || isWhole(one, service, process.state)) continue
          assert.strictEqual(process.state._tag, "Failed")
        }
      }),
      { numRuns: times(150), seed: 23 }
    )
  })

  it("gets to its end if responses are lost and nothing is refused", () => {
    fc.assert(
      fc.property(cases, (one) => {
        const faults = one.faults.filter((fault) => typeof fault === "string")
        const service = serve({ ...one, looks: 2 }, faults)
        let resume: UploadResume | undefined
        const kills = [...one.kills, ...faults.map(() => Infinity), Infinity]
        const ends = kills.map((kill) => {
          const { process, steps } = begin(one, service, resume)
          for (let count = 0; count < kill && steps.next().done !== true; count++);
          resume = process.resume
          return isWhole(one, service, process.state)
        })
        assert.include(ends, true)
      }),
      { numRuns: times(150), seed: 23 }
    )
  })

  it("is whole if two processes go on with it at once", () => {
    fc.assert(
      fc.property(cases, fc.array(fc.boolean(), { minLength: 60, maxLength: 60 }), (one, turns) => {
        const service = serve({ ...one, looks: 2 }, [])
        const first = begin(one, service)
        for (let count = 0; count < (one.kills[0] ?? 0) && first.steps.next().done !== true; count++);
        const both = [0, 1].map(() => begin(one, service, first.process.resume))
        for (const turn of turns) both[turn ? 1 : 0]?.steps.next()
        for (const { steps } of both) while (steps.next().done !== true);
        const ends = both.map(({ process }) => isWhole(one, service, process.state))
        assert.include(ends, true)
      }),
      { numRuns: times(150), seed: 23 }
    )
  })
})
