/**
 * Writes `llms.txt`, the index of the documentation for language models (https://llmstxt.org): each page with the first
 * sentence of its text.
 *
 *     npm run llms
 */
import { globSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { top } from "../workspace.ts"

const paragraphsOf = (text: string): ReadonlyArray<string> =>
  text.split(/\n{2,}/).map((paragraph) => paragraph.replaceAll("\n", " ").trim())

const isProse = (paragraph: string) => !/^(?:#|```|\||>|<|!|- |\d+\. )/.test(paragraph) && paragraph !== ""

/** The first sentence of the prose of a text, with links as their words. */
export const firstSentence = (text: string): string => {
  const prose = paragraphsOf(text).find(isProse) ?? ""
  const sentence = (/^.*?[.:](?= |$)/.exec(prose)?.[0] ?? prose).replace(/:$/, ".")
  return sentence.replaceAll(/\[([^\]]+)\]\([^)]+\)/g, "$1")
}

const line = (file: string): string => {
  const text = readFileSync(join(top, file), "utf8")
  const title =
    paragraphsOf(text)
      .find((paragraph) => paragraph.startsWith("# "))
      ?.slice(2) ?? file
  // A link may be relative to its page, not to the index.
  return `- [${title}](${file}): ${firstSentence(text)}`
}

const section = (title: string, patterns: ReadonlyArray<string>): string => {
  const files = globSync(patterns, { cwd: top }).map((file) => file.replaceAll("\\", "/"))
  return `## ${title}\n\n${files.toSorted().map(line).join("\n")}\n`
}

/** The text of `llms.txt`. */
export const index = (): string => `# xeffect

> The X (Twitter) API v2 as plain functions over Effect 4. Each operation is a function that is imported alone; a layer
> decides how requests are made, and an emulator of the X API replaces it in tests.

Rules for code that uses the packages, with an example, are in [AGENTS.md](AGENTS.md).

${section("Documentation", ["README.md", "docs/*.md"])}
${section("Packages", ["packages/*/README.md"])}
${section("Optional", ["AGENTS.md", "CONTRIBUTING.md", "docs/contributing/*.md", "SECURITY.md", "examples/*/README.md"])}`

if (import.meta.main) {
  writeFileSync(join(top, "llms.txt"), index())
  console.log("wrote llms.txt")
}
