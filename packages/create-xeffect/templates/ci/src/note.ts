/** The text of the post about a release. */
import { shortenText } from "xeffect/text"

/** A release, as GitHub reports it. */
export interface Release {
  readonly name: string
  /** Markdown, or nothing. */
  readonly text: string
  readonly url: string
}

/** The words of a line of Markdown: no heading, no item, no emphasis, and the text of a link instead of its address. */
const plain = (line: string): string =>
  line
    .replace(/^(?:#+|[-*])\s+/, "")
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/https?:\/\/\S+|[*_`]/g, "")
    .replaceAll("@", "@\u200b")
    .trim()

/** The text of the post: the name, what is new, and the link, which counts 23 however long it is. */
export const noteFor = ({ name, text, url }: Release): string => {
  const lines = text
    .split(/\r?\n/)
    .map(plain)
    .filter((line) => line !== "")
  const link = 24
  return `${shortenText([`${plain(name)} is out.`, ...lines].join("\n"), { limit: 280 - link })}\n${url}`
}

/** A variable of the workflow. */
export const readVariable = (name: string): string => {
  const value = process.env[name]
  if (!value) throw new Error(`The variable ${name} is missing. README.md says how the secrets get there.`)
  return value
}

/** The release of the workflow. */
export const readRelease = (): Release => ({
  name: readVariable("RELEASE_NAME"),
  text: process.env["RELEASE_TEXT"] ?? "",
  url: readVariable("RELEASE_URL")
})
