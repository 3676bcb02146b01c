import * as DateTime from "effect/DateTime"

/** IDs from 1 on. */
export const list = (length: number): Array<string> => Array.from({ length }, (_, index) => `${index + 1}`)

/** A call with a window in all forms that a time may have, and what it sends. */
export const aWindow = <Params extends object>(params: Params, line: string) => {
  const window = {
    start_time: new Date("2026-11-20T00:00:00.999Z"),
    end_time: DateTime.makeUnsafe("2026-11-21T00:00:00.999Z"),
    since_id: 10,
    until_id: "20"
  }
  const sent = "start_time=2026-11-20T00:00:00Z&end_time=2026-11-21T00:00:00Z&since_id=10&until_id=20"
  return [() => ({ ...params, ...window }), `${line}${line.includes("?") ? "&" : "?"}${sent}`] as const
}

/** Windows that are refused. */
export const refusedWindows = (params: object): ReadonlyArray<readonly [object, string]> => [
  [{ ...params, start_time: "2026-11-20T00:00:00.000Z" }, "start_time"],
  [{ ...params, start_time: "2026-11-20T00:00:00" }, "start_time"],
  [{ ...params, start_time: "2026-11-20T00:00:00+01:00" }, "start_time"],
  [{ ...params, end_time: "2026-11-20" }, "end_time"],
  [{ ...params, end_time: "2026-02-30T00:00:00Z" }, "end_time"],
  [{ ...params, end_time: new Date(Number.NaN) }, "end_time"],
  [{ ...params, since_id: "" }, "since_id"],
  [{ ...params, until_id: -1 }, "until_id"]
]
