/** When the time in IDs begins: 2010-11-04T01:42:54.657Z, in milliseconds since 1970. */
export const epoch = 1_288_834_974_657

/** The first ID with a time in it. Those before were counted up. */
export const firstSnowflake = 29_700_859_247n

/** After the time there are 22 bits for the machine and for a counter. */
export const timeShift = 22n

/** The first ID of a millisecond. */
export const idOfTime = (parameter: string, date: Date): bigint => {
  const time = date.getTime()
  if (!(time >= epoch && time < epoch + 2 ** 41))
    throw new RangeError(
      `${parameter} must be a time from 2010-11-04T01:42:54.657Z to 2080, but is ${Number.isNaN(time) ? "no time" : date.toISOString()}`
    )
  return BigInt(time - epoch) << timeShift
}
