import { fit, widthOf } from "./width.ts"

const eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]

/** A bar of at most this many columns, for a share from 0 to 1. */
const barOf = (share: number, columns: number, hasUnicode: boolean): string => {
  if (!hasUnicode) return "#".repeat(Math.round(share * columns))
  const parts = Math.round(share * columns * 8)
  return "█".repeat(Math.floor(parts / 8)) + (eighths[parts % 8] ?? "")
}

export interface Bar {
  readonly label: string
  readonly value: number
}

/** Numbers as horizontal bars, in this many columns. */
export const bars = (rows: ReadonlyArray<Bar>, columns: number, hasUnicode: boolean): ReadonlyArray<string> => {
  const greatest = Math.max(1, ...rows.map(({ value }) => value))
  // Half of a narrow terminal is for what is drawn.
  const labels = Math.min(Math.max(8, columns >> 1), Math.max(0, ...rows.map(({ label }) => widthOf(label))))
  const numbers = `${greatest}`.length
  const room = Math.max(1, columns - labels - numbers - 2)
  return rows.map(({ label, value }) =>
    `${fit(label, labels, hasUnicode ? "…" : "...")} ${`${value}`.padStart(numbers)} ${barOf(value / greatest, room, hasUnicode)}`.trimEnd()
  )
}
