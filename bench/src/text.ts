/**
 * Measures how fast `parseTweet` is, as a ratio to the same function of twitter-text on the same texts in the same run, and
 * how time grows up to texts of 1 MB.
 *
 *     npm run bench -- text
 */
import { extractEntities, parseTweet, splitText, weighTweet } from "@xeffect/text"
import twitterText from "twitter-text"
import { ratioOf, type Samples, showRatio, showValue, spreadOf } from "./statistics.ts"

const english = "The tide comes in at noon, and the ferry leaves an hour later. "
const linked = "Tide tables: https://example.com/tides/2026?station=12 and more at example.org/x. "

/** Texts as they are posted, of about the length of a post. */
const posts: ReadonlyArray<readonly [name: string, text: string]> = [
  ["English", english.repeat(4)],
  ["Chinese", "故人西辞黄鹤楼，烟花三月下扬州。".repeat(9)],
  ["emoji", "😷 👨‍👩‍👧‍👦 hello 👍🏽 ".repeat(12)],
  ["decomposed accents", "Un ete\u0301 pre\u0300s de la mer. ".repeat(10)],
  ["links", linked.repeat(3)],
  ["one link", `${english.repeat(3)}https://example.com/tides`],
  ["mentions and tags", "@ferry #tides $TIDE ".repeat(13)]
]

/** Texts that are long, or hard to read. */
const long: ReadonlyArray<readonly [name: string, of: (length: number) => string]> = [
  ["English", (length) => english.repeat(length / english.length)],
  ["links", (length) => linked.repeat(length / linked.length)],
  ["dots", (length) => ".".repeat(length)],
  ["labels", (length) => "a.".repeat(length / 2)],
  ["labels of two scripts", (length) => `${"a潮".repeat(length / 2)}.com`],
  ["brackets", (length) => `a.co/${"(a".repeat(length / 2)}`],
  ["links without an end", (length) => "a.co/!".repeat(length / 6)],
  ["schemes", (length) => `${"http://".repeat(length / 7)}.`],
  ["signs", (length) => "@a#b$c".repeat(length / 6)],
  ["families", (length) => "👨‍👩‍👧‍👦".repeat(length / 11)],
  ["marks", (length) => "e\u0301".repeat(length / 2)]
]

/** The processor time of one call in microseconds, measured over as many calls as take some milliseconds. */
const timeOf = (run: () => unknown, calls: number): number => {
  const before = process.cpuUsage()
  for (let call = 0; call < calls; call++) run()
  const { system, user } = process.cpuUsage(before)
  return (system + user) / calls
}

/** Samples of several functions, taken in turns. */
const sample = (runs: ReadonlyArray<() => unknown>, rounds: number, calls: number): ReadonlyArray<Samples> => {
  for (const run of runs) timeOf(run, calls)
  const samples = runs.map((): Array<number> => [])
  for (let round = 0; round < rounds; round++) {
    const inTurn = [...runs.entries()]
    for (const [index, run] of round % 2 === 0 ? inTurn : inTurn.toReversed()) samples[index]?.push(timeOf(run, calls))
  }
  return samples
}

console.log("parseTweet: times, and twitter-text over @xeffect/text (median, middle half)")
for (const [name, text] of posts) {
  const [own = [], peer = []] = sample([() => parseTweet(text), () => twitterText.parseTweet(text)], 31, 200)
  console.log(
    `  ${name.padEnd(22)}${showValue(spreadOf(own), "µs").padEnd(26)}${showValue(spreadOf(peer), "µs").padEnd(26)}${showRatio(ratioOf(peer, own))}`
  )
}

console.log("\nweighTweet, without looking for links, over the same")
for (const [name, text] of posts.slice(0, 4)) {
  const [own = [], peer = []] = sample([() => weighTweet(text), () => twitterText.parseTweet(text)], 31, 200)
  console.log(`  ${name.padEnd(22)}${showRatio(ratioOf(peer, own))}`)
}

const functions = { parseTweet, extractEntities, splitText } as const

console.log("\n1 MB: milliseconds, and how many times as much as 250 kB (4 is proportional)")
for (const [name, of] of long) {
  const columns = Object.entries(functions).flatMap(([title, run]) => {
    // A text that cannot be split is split as one that can.
    const [small, large] = [of(250_000), of(1_000_000)]
    const [quarter = [], whole = []] = sample([() => run(small), () => run(large)], title === "splitText" ? 1 : 5, 1)
    return `${title} ${(spreadOf(whole).median / 1000).toFixed(0)} ms ${ratioOf(whole, quarter).median.toFixed(1)}×`.padEnd(
      34
    )
  })
  console.log(`  ${name.padEnd(22)}${columns.join("")}`)
}
