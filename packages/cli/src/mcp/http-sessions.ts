/** The sessions of clients over HTTP: which are in use. Clients that go away without a word leave theirs behind. */

/** A session without a request for so long ends, in milliseconds. No call takes so long. */
export const maxIdle = 60 * 60_000

/** A session without a request for so long makes place for a new one. A question stays open for less. */
const minIdle = 10 * 60_000

/** The most sessions at a time. */
export const maxSessions = 100

/** The time of the latest request of each session, by a clock that nobody sets. The oldest is the first. */
export type Sessions = ReadonlyMap<string, number>

/** The sessions after a request of one. */
export const touch = (sessions: Sessions, id: string, now: number): Sessions => {
  const others = new Map(sessions)
  others.delete(id)
  return others.set(id, now)
}

/** The sessions that end now. With `isNew`, one more is about to begin. */
export const ending = (sessions: Sessions, now: number, isNew: boolean): ReadonlyArray<string> => {
  const oldest = [...sessions]
  const idle = oldest.filter(([, at]) => now - at >= maxIdle)
  if (!isNew || sessions.size - idle.length < maxSessions) return idle.map(([id]) => id)
  const [first] = oldest.slice(idle.length)
  return [...idle, ...(first !== undefined && now - first[1] >= minIdle ? [first] : [])].map(([id]) => id)
}
