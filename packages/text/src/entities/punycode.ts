// The parameters of RFC 3492.
const [base, minimum, maximum, skew, damp, initialBias, initialCode] = [36, 1, 26, 38, 700, 72, 128]

/** The longest label of a host name, in its ASCII form. */
export const maxLabel = 63

/**
 * The length of a label of a host name in its ASCII form, `xn--…` if it has other characters. `Infinity` if that is
 * longer than a label may be.
 *
 * @see https://www.rfc-editor.org/rfc/rfc3492#section-6.3
 */
export const asciiLength = (label: string): number => {
  if (!/[^\0-\x7f]/.test(label)) return label.length
  const codes = Array.from(label.slice(0, 2 * maxLabel + 1), (character) => character.codePointAt(0) ?? 0)
  if (codes.length > maxLabel) return Infinity
  const basic = codes.filter((code) => code < initialCode).length
  const length =
    basic === codes.length ? basic : "xn--".length + (basic > 0 ? basic + 1 : 0) + extendedLength(codes, basic)
  return length > maxLabel ? Infinity : length
}

/** The number of digits that say which characters go where. */
const extendedLength = (codes: ReadonlyArray<number>, basic: number): number => {
  let [code, delta, bias, handled, length] = [initialCode, 0, initialBias, basic, 0]
  while (handled < codes.length) {
    const next = Math.min(...codes.filter((one) => one >= code))
    delta += (next - code) * (handled + 1)
    for (const one of codes) {
      if (one < next) delta++
      if (one === next) {
        length += digitsOf(delta, bias)
        bias = adapt(delta, handled + 1, handled === basic)
        delta = 0
        handled++
      }
    }
    delta++
    code = next + 1
  }
  return length
}

const digitsOf = (delta: number, bias: number): number => {
  let [rest, digits] = [delta, 1]
  for (let at = base; ; at += base, digits++) {
    const threshold = Math.min(Math.max(at - bias, minimum), maximum)
    if (rest < threshold) return digits
    rest = Math.floor((rest - threshold) / (base - threshold))
  }
}

const adapt = (delta: number, points: number, isFirst: boolean): number => {
  let rest = Math.floor(delta / (isFirst ? damp : 2))
  rest += Math.floor(rest / points)
  let at = 0
  for (; rest > ((base - minimum) * maximum) / 2; at += base) rest = Math.floor(rest / (base - minimum))
  return at + Math.floor(((base - minimum + 1) * rest) / (rest + skew))
}
