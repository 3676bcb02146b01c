interface Sample {
  readonly time: number
  readonly entries: number
}

/** How long a rate looks back, and how close its samples are at most, in milliseconds. */
const [reach, distance] = [60_000, 1000]

/** How many entries arrived lately. */
export class EntryRate {
  samples: ReadonlyArray<Sample> = []

  /** Adds how many entries there are at a time. */
  add(time: number, entries: number): void {
    const last = this.samples.at(-1)
    // A clock that was set back, or a count that began again.
    if (last !== undefined && (time < last.time || entries < last.entries)) this.samples = []
    else if (last !== undefined && time - last.time < distance) return
    this.samples = [...this.samples.filter((sample) => time - sample.time <= reach), { time, entries }]
  }

  /** Entries a minute, of the last minute. Unknown until there are two samples. */
  perMinute(now: number, entries: number): number | undefined {
    const first = this.samples.find(({ time }) => now - time <= reach && now - time >= distance)
    return first === undefined ? undefined : Math.max(0, ((entries - first.entries) * 60_000) / (now - first.time))
  }
}
