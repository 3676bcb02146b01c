import type { Breaks } from "../breaks.ts"

/** The page on reliability. */
export const ofReliability: Breaks = {
  "packages/conformance/test/chaos.test.ts: never writes twice over %s, and knows what became of each call": {
    file: "packages/http/src/failure/failure.ts",
    from: "const isNotSent = error.isNotSent || noConnection !== undefined",
    to: "const isNotSent = true"
  },
  "packages/tweets/test/thread.test.ts: stops at the first failure, and continues from there": {
    file: "packages/tweets/src/thread/stop.ts",
    from: "posts.slice(notDeleted.length)",
    to: "posts.slice(notDeleted.length + 1)"
  },
  "packages/media/test/faults.test.ts: are whole and ready, or fail with a reason: 60 of them, and 250 once a week": {
    file: "packages/media/src/upload/segments.ts",
    from: "index < next_segment ? [] :",
    to: "index <= next_segment && next_segment > 0 ? [] :"
  },
  "packages/http/test/sign-in/token-simulation.test.ts: are refreshed once, and no refresh token whose response arrived is lost":
    {
      file: "packages/http/src/sign-in/refresh/obtain-tokens.ts",
      from: '_tag: isClaimed ? "Claimed" : "Changed"',
      to: '_tag: "Claimed"'
    },
  "packages/streams/test/simulation.test.ts: loses nothing and delivers nothing twice, with backfill and recovery (seed $seed)":
    {
      file: "packages/streams/src/follow/delivery/fill-buffer.ts",
      from: "key !== undefined && seen?.add(key) === false",
      to: "key !== undefined && seen?.add(key) === undefined"
    },
  "packages/webhooks/test/receiving-simulation.test.ts: are handled once, except as documented: events of 100 receivers":
    {
      file: "packages/webhooks/src/receive/delivery/claims.ts",
      from: 'isAdded ? endWith("Claimed") : get(key, (value) => endWith(readEntry(value)))',
      to: 'isAdded ? endWith("Claimed") : endWith("Claimed")'
    },
  "packages/conformance/test/poll.test.ts: loses no mention and delivers none twice over kills and failures, also if they are listed late":
    {
      file: "packages/core/src/operation/poll/options.ts",
      from: "overlap: millisOf(overlap)",
      to: "overlap: 0"
    },
  "packages/reply/test/once.test.ts: whose response was lost is found among the bot's posts, and not sent again": {
    file: "packages/reply/src/state/machine.ts",
    from: "(entry.by === by ? lostEntry(entry, now, detail) : undefined)",
    to: "(entry.by === by ? approved(entry, by) : lostEntry(entry, now, detail))"
  },
  "packages/costs/test/costs.test.ts: refuses a call that may not fit into it before it is sent, and says what is left and until when":
    {
      file: "packages/costs/src/ledger/budget.ts",
      from: "spent[of] + more[of] <= Math.round(limit * scale)",
      to: "spent[of] <= Math.round(limit * scale)"
    },
  "packages/cli/test/mcp/gate.test.ts: A write without a session is sent once after a yes, and not again after the same yes":
    {
      file: "packages/ai/src/gate/questions.ts",
      from: "const others = new Map([...questions].filter(([one]) => one !== name))",
      to: "const others = questions"
    },
  "packages/export/test/kills.test.ts: continues where it was: complete, each post once, at most one more page for each slice and kill":
    {
      file: "packages/export/src/run/run-slice.ts",
      from: "checkpoint.save(rows, meter.read(reached), listing)",
      to: "checkpoint.save(rows.slice(1), meter.read(reached), listing)"
    },
  "packages/export/test/recount.test.ts: are counted once a day, and fetched with the minutes that lack them": {
    file: "packages/export/src/run/steps/recount-steps.ts",
    from: "const counts = yield* countPosts(source, counted)",
    to: "const counts: ReadonlyArray<PostCount> = []"
  },
  "packages/export/test/comply.test.ts: at any request comes to the same outcome when it is called again, with one job of each type":
    {
      file: "packages/export/src/comply/jobs.ts",
      from: "data.find((job) => job.name === name)",
      to: "data.find((job) => job.name !== name && job.name === name)"
    },
  "packages/export/test/schedule.test.ts: complies although its updates fail, and ends with their failure": {
    file: "packages/export/src/update/schedule.ts",
    from: "Effect.catch(doDuty(schedule, state, duty), (error) => leaveFor(schedule, progress, duty, error))",
    to: "doDuty(schedule, state, duty)"
  },
  "packages/export/test/kills.test.ts: a collection whose process is killed continues where it was": {
    file: "packages/export/src/store/postgres/checkpoint.ts",
    from: "insertPostgresRows(database, number, rows, position.at)",
    to: "insertPostgresRows(database, number, rows.slice(1), position.at)"
  },
  "packages/media/test/upload.test.ts: continues where it ended, from any source": {
    file: "packages/media/src/upload/segments.ts",
    from: "upload: { ...state.upload, next_segment, digest }",
    to: "upload: { ...state.upload, digest }"
  },
  "packages/streams/test/simulation.test.ts: reports what it has missed, up to two seconds more a gap, without them (seed $seed)":
    {
      file: "packages/streams/src/follow/machine/gap.ts",
      from: "if (minutes === 0) return { backfilled: undefined, rest: missed }",
      to: "if (minutes === 0) return { backfilled: undefined, rest: undefined }"
    },
  "packages/costs/test/costs-files.test.ts: count at once what a process reserved that %s, or wait for it": {
    file: "packages/costs/src/stores/files/shared.ts",
    from: "ended.reduce<Amount>((sum, one) => plus(sum, one), nothing)",
    to: "nothing"
  },
  "packages/cli/test/mcp/record.test.ts: A write is in the record before its outcome, for this user alone, and afterwards with it":
    {
      file: "packages/cli/src/mcp/record.ts",
      from: 'return append(file, { id, ...written, outcome: "unknown" }).pipe(',
      to: "return Effect.void.pipe("
    },
  "packages/export/test/odd-pages.test.ts: lists it as a gap, and the next run mends it: %s": {
    file: "packages/export/src/run/run-slice.ts",
    from: "yield* checkpoint.save([], { ...position, unusable: shortLine(error.message, 300) })",
    to: "yield* checkpoint.save([], position)"
  },
  "packages/export/test/recount.test.ts: are a gap if fetching them costs more than they are worth": {
    file: "packages/export/src/run/steps/recount-steps.ts",
    from: "const all = [...(before.late ?? []), ...late]",
    to: "const all = before.late ?? []"
  },
  "packages/reply/test/opt-out.test.ts: gets no reply to that, nor to any later mention": {
    file: "packages/reply/src/state/part.ts",
    from: "if (part.optedOut.includes(author_id)) return",
    to: 'if (part.optedOut.includes("")) return'
  }
}
