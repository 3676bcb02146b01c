/** A body of these chunks. */
export const body = (chunks: ReadonlyArray<Uint8Array>): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start: (controller) => {
      for (const chunk of chunks) controller.enqueue(chunk)
      controller.close()
    }
  })

/** A post as a line of a stream. */
export const post = (id: number | string): string =>
  `${JSON.stringify({ data: { id: `${id}`, text: `post ${id} ✨ 日本 🦜`, edit_history_tweet_ids: [`${id}`] } })}\r\n`
