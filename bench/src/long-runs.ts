import { runChild, withServer } from "./children.ts"

export interface ManyPosts {
  readonly points: ReadonlyArray<{ readonly posts: number; readonly bytes: number }>
  readonly seconds: number
  readonly posts: number
}

/** The heap while a million posts are read page by page, after a collection at each point. */
export const measureManyPosts = (total: number): Promise<ManyPosts> =>
  runChild<ManyPosts>("many-posts", [`${total}`], ["--expose-gc"])

export interface Throughput {
  readonly way: "xeffect" | "by hand"
  readonly fibers: number
  readonly perSecond: number
}

/** Reads a second by so many fibers side by side, over a service on this machine. */
export const measureThroughput = (rounds: number, count: number): Promise<ReadonlyArray<Throughput>> =>
  withServer(async (base) => {
    const results: Array<Throughput> = []
    for (let round = 0; round < rounds; round++) {
      for (const fibers of [1, 10, 100, 1000]) {
        for (const way of ["xeffect", "by hand"] as const) {
          const args = [base, way, `${fibers}`, `${count}`]
          const { perSecond } = await runChild<{ perSecond: number }>("fibers", args)
          results.push({ way, fibers, perSecond })
        }
      }
    }
    return results
  })
