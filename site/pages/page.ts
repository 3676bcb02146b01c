import { firstSentence } from "../../scripts/facts/llms.ts"

/** A page of the site, as Markdown. */
export interface Page {
  /** Its address below the top, as in `reading` or `reference/tweets/get-tweet`. */
  readonly slug: string
  readonly title: string
  /** The sentence that search engines and `llms.txt` show. */
  readonly description: string
  /** The text below the title. */
  readonly text: string
  /** The file of the repository that it is, if any. */
  readonly file?: string
  /** Further front matter, as Starlight reads it. */
  readonly front?: Readonly<Record<string, unknown>>
}

/** The sentence that describes a text. A block of code may have empty lines, so it is no paragraph. */
export const descriptionIn = (text: string): string =>
  firstSentence(text.replaceAll(/^( *)```[\s\S]*?^\1```/gm, "")).replaceAll("`", "")

/** The text of a page as a file with front matter, which Astro reads. */
export const withFrontMatter = ({ description, front = {}, text, title }: Page): string => {
  const fields = Object.entries({ title, description, ...front }).map(
    ([name, value]) => `${name}: ${JSON.stringify(value)}`
  )
  return `---\n${fields.join("\n")}\n---\n\n${text.trim()}\n`
}

/** The text of a page as a reader copies it: the title, and links to the Markdown of other pages. */
export const asMarkdown = ({ text, title }: Page): string =>
  `# ${title}\n\n${text.trim().replaceAll(/\]\((\/[\w/-]+)\/(#[^)]*)?\)/g, "]($1.md$2)")}\n`
