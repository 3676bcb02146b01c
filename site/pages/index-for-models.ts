/** `llms.txt` of the site (https://llmstxt.org): its pages as Markdown, each with a sentence. */
import type { Page } from "./page.ts"

const line = ({ description, slug, title }: Page) => `- [${title}](/${slug}.md): ${description}`

const section = (title: string, pages: ReadonlyArray<Page>) =>
  pages.length === 0 ? "" : `\n## ${title}\n\n${pages.map(line).join("\n")}\n`

export const indexForModels = (pages: ReadonlyArray<Page>): string => {
  const under = (folder: string) => pages.filter(({ slug }) => slug.startsWith(folder))
  const guides = pages.filter(({ slug }) => !slug.includes("/") && slug !== "contributing" && slug !== "index")
  return `# xeffect

> The X (Twitter) API v2 as typed functions, for Effect or promises. Each operation is a function that is imported alone; a layer
> decides how requests are made, and an emulator of the X API replaces it in tests.
${section("Guides", guides)}${section("Operations", under("reference/"))}${section("Optional", under("contributing"))}`
}
