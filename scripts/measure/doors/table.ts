import type { Door } from "./measure.ts"

/** From how many milliseconds on a module is worth its path: less is the noise of a measurement. */
const worthwhile = 10

/** Why a module has a path of its own; nothing if no measurement says so. */
export const reasonOf = ({ bytes, isMain, keepsOut, others, own, spares }: Door): string | undefined => {
  if (isMain) return "a package"
  if (keepsOut.length > 0) return "keeps out"
  if (bytes > 0) return "bytes"
  if (spares.length > 0) return "spares"
  return Math.max(others, own) >= worthwhile ? "time" : undefined
}

const shown = 3

const list = (names: ReadonlyArray<string>): string =>
  names.length <= shown
    ? names.map((name) => (name.includes(" ") ? name : `\`${name}\``)).join(", ")
    : `${list(names.slice(0, shown))} and ${names.length - shown} more`

const time = (milliseconds: number): string => (milliseconds >= worthwhile ? `${Math.round(milliseconds)} ms` : "")

/** The table of docs/size.md. */
export const tableOf = (doors: ReadonlyArray<Door>): string =>
  [
    "| module of `xeffect` | why | keeps out of the others | spares its users | bytes | time for others | time for its users |",
    "| --- | --- | --- | --- | ---: | ---: | ---: |",
    ...doors.map((door) => {
      const { bytes, keepsOut, name, others, own, spares } = door
      const cells = [`\`${name}\``, reasonOf(door) ?? "", list(keepsOut), list(spares), bytes > 0 ? `${bytes}` : ""]
      return `| ${[...cells, time(others), time(own)].join(" | ")} |`
    })
  ].join("\n")
