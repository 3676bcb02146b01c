import { isDeepStrictEqual } from "node:util"

/** Fails with a sentence, and with what was found. */
export const broken = (sentence: string, ...found: ReadonlyArray<unknown>): never => {
  throw new Error([sentence, ...found.map((one) => JSON.stringify(one)?.slice(0, 500))].join("\n  "))
}

export const expectEqual = (found: unknown, expected: unknown, sentence: string): void => {
  if (!isDeepStrictEqual(found, expected)) broken(sentence, found, expected)
}
