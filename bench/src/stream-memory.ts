/**
 * Follows a stream of as many posts as in hours over a real connection, once for each way of sending requests, and looks at the
 * memory in use at 40 points, after a collection. The posts that are remembered, so that none is delivered twice, grow and
 * shrink: compares the most in the last quarter with the most in the first. Fails if it grows by more than a tenth.
 *
 *     npm run build && npm run bench -- memory --posts 2000000
 */
import { parseArgs } from "node:util"
import { runChild, withServer } from "./children.ts"

interface Followed {
  readonly seconds: number
  /** In use at each point. */
  readonly bytes: ReadonlyArray<number>
}

const { posts = "2000000" } = parseArgs({ options: { posts: { type: "string" } } }).values

const peak = (bytes: ReadonlyArray<number>) => Math.max(...bytes) / 1e6

await withServer(async (base) => {
  for (const way of ["fetch", "nodeSend", "httpClientSend"]) {
    const { bytes, seconds } = await runChild<Followed>("stream", [base, way, posts, "40"], ["--expose-gc"])
    const [first, last] = [peak(bytes.slice(0, 10)), peak(bytes.slice(-10))]
    console.log(
      `${way}: ${posts} posts in ${seconds.toFixed(1)} s, at most ${first.toFixed(1)} MB in use in the first quarter, ` +
        `${last.toFixed(1)} MB in the last: ${(last / first).toFixed(2)}×`
    )
    if (last > first * 1.1) process.exitCode = 1
  }
}, "stream-server")
