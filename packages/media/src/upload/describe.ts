import type * as At from "./states.ts"
import type { Command, Step } from "./states.ts"
import { report } from "./steps.ts"

/** The requests that give an upload its alternative text and its subtitles. */
export const descriptions = ({ job, media: { id, media_category } }: At.Describing): ReadonlyArray<Command> => {
  const { alt_text, subtitles = [] } = job.params
  const kind = media_category === "tweet_video" ? "TweetVideo" : "AmplifyVideo"
  return [
    ...(alt_text === undefined ? [] : [{ _tag: "CreateMetadata", params: { id, alt_text } } as const]),
    ...subtitles.map(({ display_name, language_code, media, media_type }): Command => ({
      _tag: "AddSubtitles",
      file: { media, media_type, media_category: "subtitles" },
      params: { id, media_category: kind, language_code, display_name }
    }))
  ]
}

export const endDescribing = (state: At.Describing): Step => [{ ...state, _tag: "Ready" }, [report(state, "ready")]]
