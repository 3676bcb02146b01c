import type { Indices } from "./entity.ts"

/** Makes a function that adds indices in code points. It reads the text once, so calls have to go from its start on. */
export const codePointCounter = (text: string): ((start: number, end: number) => Indices) => {
  let [at, count] = [0, 0]
  const countTo = (index: number): number => {
    for (; at < index; count++) at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1
    return count
  }
  return (start, end) => ({ start, end, codePointStart: countTo(start), codePointEnd: countTo(end) })
}
