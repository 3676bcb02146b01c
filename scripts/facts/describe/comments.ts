import type { Node } from "@babel/core"
import { isNode } from "../../measure/structure/modules.ts"
import { markers } from "../docs/comment.ts"

const linesOf = (comment: string): ReadonlyArray<string> =>
  comment.split("\n").map((line) => line.replace(/^\s*\*+ ?/, "").trimEnd())

/** The lines of the documentation before a node. */
const documentation = (node: Node): ReadonlyArray<string> => {
  const { leadingComments } = node
  const comments = Array.isArray(leadingComments) ? leadingComments.filter(isNode) : []
  const last = comments.findLast(({ type, value }) => type === "CommentBlock" && String(value).startsWith("*"))
  return last === undefined ? [] : linesOf(String(last["value"]))
}

// Links in braces are for editors.
const prose = (lines: ReadonlyArray<string>): string =>
  lines
    .join(" ")
    .replaceAll(/\{@link (\w+)\}/g, "$1")
    .replaceAll(/\s+/g, " ")
    .trim()

/** The comment of a member, in one line. Empty if there is none. */
export const commentText = (node: Node): string => prose(documentation(node))

/** The documentation of an operation, without the lines that follow from its definition. */
export interface Documented {
  readonly summary: string
  readonly returns: string
  readonly notes: string
  readonly see: ReadonlyArray<string>
  /** The program, with its imports. */
  readonly example: string
}

const derived = (lines: ReadonlyArray<string>): ReadonlyArray<string> => {
  const [start, end] = [lines.indexOf(markers.start), lines.indexOf(markers.end)]
  return start === -1 || end === -1 ? lines : [...lines.slice(0, start), ...lines.slice(end + 1)]
}

/** Reads the documentation of an operation. */
export const readDocumentation = (node: Node): Documented => {
  const parts: Array<{ readonly tag: string; readonly lines: Array<string> }> = [{ tag: "", lines: [] }]
  for (const line of derived(documentation(node))) {
    const [, tag, rest = ""] = /^@(\w+) ?(.*)$/.exec(line) ?? []
    if (tag === undefined) parts.at(-1)?.lines.push(line)
    else parts.push({ tag, lines: [rest] })
  }
  const partsOf = (tag: string) => parts.filter((part) => part.tag === tag)
  const textOf = (tag: string) => prose(partsOf(tag).flatMap(({ lines }) => lines))
  const program = partsOf("example")[0]?.lines ?? []
  const [start, end] = [program.findIndex((line) => line.startsWith("```")), program.lastIndexOf("```")]
  return {
    summary: textOf(""),
    returns: textOf("returns"),
    notes: textOf("remarks"),
    see: partsOf("see").map(({ lines }) => prose(lines)),
    example: program.slice(start + 1, end).join("\n")
  }
}
