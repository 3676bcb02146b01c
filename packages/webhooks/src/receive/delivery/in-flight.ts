// The events in memory that deliveries process. Which delivery waits for which is the driver's, `in-flight-events.ts`.

/** An event that a delivery processes. */
export interface InFlightEvent {
  /** When the event is new again, because the platform has dropped the request. */
  readonly until: number
}

/** Adds an event unless it is in another delivery. Returns its entry, or the other delivery's. */
export const addInFlight = <One extends InFlightEvent>(
  inFlight: Map<string, One>,
  key: string,
  entry: One,
  now: number
): One => {
  for (const [old, { until }] of inFlight) if (until <= now) inFlight.delete(old)
  const other = inFlight.get(key)
  if (other !== undefined) return other
  inFlight.set(key, entry)
  return entry
}

/** Removes an event of a delivery. Its key may be another delivery's by now. */
export const removeInFlight = <One extends InFlightEvent>(
  inFlight: Map<string, One>,
  key: string,
  entry: One
): void => {
  if (inFlight.get(key) === entry) inFlight.delete(key)
}
