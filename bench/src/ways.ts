import { runChild, withServer } from "./children.ts"
import type { Section } from "./report.ts"
import { ratioOf, showRatio } from "./statistics.ts"
import { runInTurns } from "./turns.ts"

interface Took {
  readonly seconds: number
  readonly processor: number
}

/** Two programs that do the same. */
interface Pair {
  readonly what: string
  readonly child: string
  readonly server: string
  /** Arguments after the address of the server. */
  readonly own: ReadonlyArray<string>
  readonly peer: ReadonlyArray<string>
}

const clients = { fetch: "fetch", nodeSend: "node:http" } as const

type Way = keyof typeof clients

const pairsOf = (way: Way, scale: number): ReadonlyArray<Pair> => {
  const bare = `bare ${clients[way]}`
  const [reads, posts, megabytes] = [3000, 200_000, 128].map((count) => `${Math.ceil(count * scale)}`)
  const pair = (what: string, child: string, server: string, own: string, peer: string, ...rest: Array<string>) => ({
    what,
    child,
    server,
    own: [own, ...rest],
    peer: [peer, ...rest]
  })
  return [
    pair("one read, to the client alone", "reads", "server", way, bare, "1", `${reads}`),
    pair("a signed read, to an unsigned one", "reads", "server", `${way}, signed`, way, "1", `${reads}`),
    pair("reads by 1,000 fibers, to the client alone", "reads", "server", way, bare, "1000", `${reads}`),
    pair("a stream by `follow`, to lines and JSON.parse", "stream", "stream-server", way, bare, `${posts}`),
    pair("an upload, to a loop of requests", "upload", "upload-server", way, bare, `${megabytes}`)
  ]
}

const measurePair = ({ child, own, peer, server }: Pair, rounds: number) =>
  withServer(async (base) => {
    const measured = await runInTurns(
      { own: () => runChild<Took>(child, [base, ...own]), peer: () => runChild<Took>(child, [base, ...peer]) },
      { rounds, seconds: Infinity }
    )
    const of = (way: string, key: keyof Took) => measured[way]?.map((one) => one[key]) ?? []
    const ratio = (key: keyof Took) => showRatio(ratioOf(of("own", key), of("peer", key)))
    return [ratio("seconds"), ratio("processor")]
  }, server)

/**
 * How much more time programs take than the least that one does over the same client, with `fetch` and with `nodeSend`.
 *
 * @param scale of the work: 1 for the usual
 */
export const waysSection = async (rounds: number, scale: number): Promise<Section> => {
  const rows: Array<ReadonlyArray<string>> = []
  const byNode = pairsOf("nodeSend", scale)
  for (const [index, pair] of pairsOf("fetch", scale).entries()) {
    const beside = byNode[index]
    const node = beside === undefined ? [] : await measurePair(beside, rounds)
    rows.push([pair.what, ...(await measurePair(pair, rounds)), ...node])
  }
  return {
    title: "Each way of sending",
    text:
      "We compare the usual layer with a minimal program that sends in the same way: with `fetch`, or with `node:http` and " +
      "reused connections. Each program has its own process and calls a service on the same machine. Figures " +
      "are ratios of time and of processor time.",
    tables: [[["", "fetch, time", "processor", "nodeSend, time", "processor"], ...rows]],
    plots: []
  }
}
