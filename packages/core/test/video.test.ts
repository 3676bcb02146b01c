import { assert, describe, it } from "@effect/vitest"
import { bestVariantOf, bestVideoOf } from "@xeffect/core/relations"

const url = (name: string) => `https://video.example/${name}`

const playlist = { content_type: "application/x-mpegURL", url: url("list.m3u8") }
const low = { bit_rate: 256_000, content_type: "video/mp4", url: url("low.mp4") }
const high = { bit_rate: 2_176_000, content_type: "video/mp4", url: url("high.mp4") }
const gif = { bit_rate: 0, content_type: "video/mp4", url: url("gif.mp4") }

const photo = { media_key: "3_1", type: "photo" }
const video = { media_key: "7_2", type: "video", variants: [low, playlist, high] }

describe("the best variant", () => {
  it.each([
    ["has the highest bit rate", [low, playlist, high], {}, high],
    ["does not depend on their order", [high, low], {}, high],
    ["is under a bound", [low, high], { max_bit_rate: 1_000_000 }, low],
    ["may be a playlist", [low, playlist], { content_type: "application/x-mpegURL" }, playlist],
    ["may have no bit rate", [gif], {}, gif],
    ["may be absent", [high], { max_bit_rate: 1 }, undefined],
    ["is absent for a photo", undefined, {}, undefined]
  ] as const)("%s", (_, variants, options, expected) => {
    const media = variants === undefined ? photo : { ...photo, variants }
    assert.deepStrictEqual(bestVariantOf(media as typeof video, options), expected)
  })

  it("is found from a post", () => {
    const data = { id: "1", text: "", edit_history_tweet_ids: ["1"], attachments: { media_keys: ["3_1", "7_2"] } }
    const answer = { data, includes: { media: [photo as typeof video, video] } }
    assert.strictEqual(bestVideoOf(answer, answer.data)?.url, high.url)
    assert.isUndefined(bestVideoOf(answer, { ...data, attachments: { media_keys: ["3_1"] } }))
  })

  it("compiles only if variants were requested", () => {
    const data = { id: "1", text: "", edit_history_tweet_ids: ["1"], attachments: { media_keys: ["3_1"] } }
    const answer = { data, includes: { media: [photo] } }
    // @ts-expect-error variants are missing
    assert.isUndefined(bestVideoOf(answer, answer.data))
    // @ts-expect-error variants are missing
    assert.isUndefined(bestVariantOf(photo))
  })
})
