/**
 * How many random cases a test tries: enough for every change, and `TIMES` as many in the weekly run.
 *
 *     TIMES=10 npm run vitest -- packages/http/test/failure-size.test.ts
 */
export const times = (count: number): number => count * Math.max(1, Number(process.env["TIMES"] ?? 1))
