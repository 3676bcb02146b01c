import { timingSafeEqual } from "node:crypto"

const encoder = new TextEncoder()

/** Whether two texts are the same, in a time that does not tell how much of them is. */
export const isSameText = (one: string, other: string): boolean => {
  const [left, right] = [encoder.encode(one), encoder.encode(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}
