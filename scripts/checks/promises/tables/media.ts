import type { Breaks } from "../breaks.ts"

/** Media, compliance and streams. */
export const ofMedia: Breaks = {
  "packages/compliance/test/run-job.test.ts: for %s that is %s gets the bearer token: %s": {
    file: "packages/http/src/request/api.ts",
    from: "new URL(request.url).origin === origin",
    to: "new URL(request.url).hostname === new URL(origin).hostname"
  },
  "packages/compliance/test/run-job.test.ts: sends the bearer token to the X API only, and no trace headers with its files":
    {
      file: "packages/compliance/src/results.ts",
      from: '{ method: "GET", url: address, headers: {} }',
      to: '{ method: "GET", url: address, headers: { cookie: "session=1" } }'
    },
  "packages/compliance/test/run-job.test.ts: that repeat %s fail without it": {
    file: "packages/compliance/src/signed/address.ts",
    from: "[pathname, search].map(redacting)",
    to: "[`${pathname}${search}`].map(redacting).slice(1)"
  },
  "packages/compliance/test/run-job.test.ts: with a line that does not end fail, and hold no more than a line": {
    file: "packages/core/src/response/line-framer.ts",
    from: "if (rest.length > maxLine)",
    to: "if (rest.length > 2 * maxLine)"
  },
  "packages/media/test/upload.test.ts: what is refused before anything is sent": {
    file: "packages/media/src/upload/plan.ts",
    from: "checkCategory(media_category, media_type, total) ?? checkSubtitles(params, media_category)",
    to: "checkSubtitles(params, media_category)"
  },
  "packages/media/test/upload.test.ts: does not end with other media either": {
    file: "packages/media/src/upload/segments.ts",
    from: "if (index === next_segment && digest !== upload.digest)",
    to: "if (index > next_segment && digest !== upload.digest)"
  },
  "packages/tweets/test/thread.test.ts: have each post once and no gap in the end: 100 of them": {
    file: "packages/tweets/src/thread/post-once.ts",
    from: 'if (found._tag === "Found") return posted(found.post)',
    to: 'if (found._tag === "Found") return yield* error'
  },
  "packages/tweets/test/thread-simulation.test.ts: have each post once, in its place, although responses are lost: 300 of them":
    {
      file: "packages/tweets/src/thread/compare-tweet.ts",
      from: 'isSame(listed, written, loosely) ? "unclear" : "other"',
      to: 'isSame(listed, written, loosely) ? "same" : "other"'
    },
  "packages/streams/test/follow.test.ts: closes none %s": {
    file: "packages/streams/src/follow/connection/slots.ts",
    from: "return found.length === 1 ? found[0]?.id : undefined",
    to: "return found[0]?.id"
  }
}
