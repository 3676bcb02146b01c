/** One of several things that are measured in turns. */
export interface Way {
  /** Does it once. The number counts the calls of this way, so that each can be another. */
  readonly call: (index: number) => unknown
  /** How many calls are one sample. */
  readonly calls: number
}

export type Ways = Readonly<Record<string, Way>>

/** Samples by way, in the order in which they were samples: the processor time of a call, in microseconds. */
export type TurnSamples = Readonly<Record<string, ReadonlyArray<number>>>

export interface TurnOptions {
  /** No round begins after so many seconds. */
  readonly seconds: number
  /** How many rounds there are at most. */
  readonly rounds?: number
}

const minRounds = 5
const warmUpRounds = 3

/**
 * Measures several ways in turns, so that whatever else the machine does meets all of them: each round takes one sample of each,
 * and every second round begins with the last. Processor time, since a busy machine makes only others wait.
 */
export const takeTurns = async (ways: Ways, { rounds = 60, seconds }: TurnOptions): Promise<TurnSamples> => {
  const all = Object.entries(ways).map(([name, way]) => ({ name, way, samples: new Array<number>(), next: 0 }))
  type One = (typeof all)[number]
  const takeSample = async (one: One): Promise<number> => {
    const { call, calls } = one.way
    const before = process.cpuUsage()
    for (let made = 0; made < calls; made++) await call(one.next++)
    const { system, user } = process.cpuUsage(before)
    return (system + user) / calls
  }
  for (let round = 0; round < warmUpRounds; round++) for (const one of all) await takeSample(one)
  const end = performance.now() + seconds * 1000
  for (let round = 0; round < rounds && (round < minRounds || performance.now() < end); round++) {
    for (const one of round % 2 === 0 ? all : all.toReversed()) one.samples.push(await takeSample(one))
  }
  return Object.fromEntries(all.map(({ name, samples }) => [name, samples]))
}

/** Runs programs in turns, one run of each in a round, in the same order as {@link takeTurns}. */
export const runInTurns = async <Taken>(
  programs: Readonly<Record<string, () => Promise<Taken>>>,
  { rounds = 60, seconds }: TurnOptions
): Promise<Readonly<Record<string, ReadonlyArray<Taken>>>> => {
  const all = Object.entries(programs).map(([name, run]) => ({ name, run, samples: new Array<Taken>() }))
  const end = performance.now() + seconds * 1000
  for (let round = 0; round < rounds && (round < minRounds || performance.now() < end); round++) {
    for (const one of round % 2 === 0 ? all : all.toReversed()) one.samples.push(await one.run())
  }
  return Object.fromEntries(all.map(({ name, samples }) => [name, samples]))
}
