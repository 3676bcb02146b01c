import type { Definition } from "@xeffect/core"
import { factsOf } from "./facts.ts"
import { declarationsIn } from "./operations.ts"

/** The markers around the derived part of a comment. An editor shows neither. */
export const markers = { start: "<!-- from the definition -->", end: "<!-- end -->" } as const

const width = 120

/** A list item in the lines of a comment. */
const item = (text: string): ReadonlyArray<string> => {
  const lines: Array<string> = []
  let line = " * -"
  for (const word of text.split(" ")) {
    if (line.length + 1 + word.length > width) {
      lines.push(line)
      line = " *  "
    }
    line += ` ${word}`
  }
  return [...lines, line]
}

/** The lines of a comment that follow from the definition, with their markers. */
export const derivedLines = (name: string, definition: Definition): ReadonlyArray<string> => [
  ` * ${markers.start}`,
  ...factsOf(name, definition).flatMap(item),
  ` * ${markers.end}`
]

const indexOf = (lines: ReadonlyArray<string>, test: (line: string) => boolean, from = 0) => {
  const index = lines.findIndex((line, at) => at >= from && test(line))
  return index === -1 ? lines.length - 1 : index
}

/** Where the derived part is to be, in a comment that has none: at the end of its remarks, or before its links. */
const place = (lines: ReadonlyArray<string>) => {
  const remarks = lines.findIndex((line) => line.startsWith(" * @remarks"))
  if (remarks === -1) return { at: indexOf(lines, (line) => /^ \* @(?:see|example)/.test(line)), tag: [" * @remarks"] }
  return { at: indexOf(lines, (line) => line.startsWith(" * @"), remarks + 1), tag: [" *"] }
}

/** A comment with the derived part of now. */
const rewrite = (comment: string, part: ReadonlyArray<string>): string => {
  const lines = comment.split("\n")
  const start = lines.indexOf(` * ${markers.start}`)
  const end = lines.indexOf(` * ${markers.end}`, start)
  if (start !== -1 && end !== -1) return [...lines.slice(0, start), ...part, ...lines.slice(end + 1)].join("\n")
  const { at, tag } = place(lines)
  return [...lines.slice(0, at), ...tag, ...part, ...lines.slice(at)].join("\n")
}

/** The comment of a declaration: if it is in the source. */
const commentBefore = (source: string, index: number) => {
  const end = index - 1
  if (!source.slice(0, end).endsWith("*/")) return undefined
  return { start: source.lastIndexOf("/**", end), end }
}

/** The source with the derived part of an operation's comment as its definition has it now. */
export const document = (source: string, name: string, definition: Definition): string => {
  const index = declarationsIn(source).find((one) => one.name === name)?.index ?? -1
  const comment = commentBefore(source, index)
  if (comment === undefined) throw new Error(`${name}: there is no documentation before its declaration`)
  const { end, start } = comment
  return source.slice(0, start) + rewrite(source.slice(start, end), derivedLines(name, definition)) + source.slice(end)
}

/** Names an operation whose comment is not what follows from its definition. */
export const outdated = (source: string, file: string, name: string, definition: Definition): ReadonlyArray<string> =>
  document(source, name, definition) === source ? [] : [`${file}: ${name}`]
