/** The streams there are: their names, partitions, and what each of them is of. */
import { nearestOf } from "../../request/nearest.ts"
import type { StreamEvent } from "./state.ts"

/** A stream. */
export interface Endpoint {
  /** As the connections API calls it. */
  readonly name: string
  readonly of: StreamEvent["kind"]
  /** How many partitions there are, if there are any. */
  readonly partitions?: number | undefined
  /** The language of its posts. */
  readonly lang?: string | undefined
  /** Whether only what matches a rule is in it. */
  readonly isFiltered?: boolean | undefined
}

/** The stream of the posts that match a rule. */
export const filteredStream: Endpoint = { name: "filtered_stream", of: "post", isFiltered: true }

/** The streams by the identifier of their operation. The samples are of everything: a world has few posts. */
export const endpoints: Readonly<Record<string, Endpoint>> = {
  streamPosts: filteredStream,
  streamPostsSample: { name: "sample_stream", of: "post" },
  streamPostsSample10: { name: "sample10_stream", of: "post", partitions: 2 },
  streamPostsFirehose: { name: "firehose_stream", of: "post", partitions: 20 },
  streamPostsFirehoseEn: { name: "firehose_stream_lang_en", of: "post", partitions: 8, lang: "en" },
  streamPostsFirehoseJa: { name: "firehose_stream_lang_ja", of: "post", partitions: 2, lang: "ja" },
  streamPostsFirehoseKo: { name: "firehose_stream_lang_ko", of: "post", partitions: 2, lang: "ko" },
  streamPostsFirehosePt: { name: "firehose_stream_lang_pt", of: "post", partitions: 2, lang: "pt" },
  streamLikesFirehose: { name: "likes_firehose_stream", of: "like", partitions: 20 },
  streamLikesSample10: { name: "likes_sample10_stream", of: "like", partitions: 2 },
  streamPostsCompliance: { name: "tweets_compliance_stream", of: "message", partitions: 4 },
  streamUsersCompliance: { name: "users_compliance_stream", of: "message", partitions: 4 },
  streamLikesCompliance: { name: "likes_compliance_stream", of: "message" },
  streamLabelsCompliance: { name: "tweet_label_stream", of: "message" }
}

/**
 * The partition of an identifier, from 1. The time in it and the number within the millisecond are added, so that what is
 * made at one time is spread evenly.
 */
export const partitionOf = (id: string, partitions: number): number =>
  Number(((BigInt(id) >> 22n) + (BigInt(id) & 0x3f_ffffn)) % BigInt(partitions)) + 1

const names = [...Object.values(endpoints).map(({ name }) => name), "activity_stream"]

/** The complaint about the name of a stream, or nothing if there is a stream of that name. */
export const streamComplaint = (endpoint: string | undefined): string | undefined =>
  endpoint === undefined || names.includes(endpoint)
    ? undefined
    : `There is no stream ${JSON.stringify(endpoint.slice(0, 60))}${nearestOf(endpoint, names)}.`
