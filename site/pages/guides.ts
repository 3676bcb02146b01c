/** The guides of `docs/`, and the pages of the repository that they lead to. */
import { globSync, readFileSync } from "node:fs"
import { join, posix } from "node:path"
import { outside, withLinks } from "../../scripts/release/build/documents.ts"
import { snippetsOf } from "../../scripts/test/markdown.ts"
import { top } from "../../scripts/workspace.ts"
import { descriptionIn, type Page } from "./page.ts"

/** The files that are pages. The reference has pages of its own here: one for each operation. */
const files = [
  ...globSync("docs/*.md", { cwd: top, exclude: ["docs/reference.md"] }),
  ...globSync("docs/contributing/*.md", { cwd: top }),
  "CONTRIBUTING.md",
  "SECURITY.md",
  ...["chat", "emulator"].map((name) => `packages/${name}/README.md`)
].map((file) => file.replaceAll("\\", "/"))

const slugOf = (file: string): string => {
  const [, name = ""] = /^packages\/(\w+)\/README\.md$/.exec(file) ?? []
  if (name !== "") return name
  if (file === "docs/README.md") return "docs"
  if (file === "SECURITY.md") return "contributing/vulnerabilities"
  if (file === "CONTRIBUTING.md") return "contributing"
  return file.replace(/^docs\//, "").replace(/\.md$/, "")
}

const slugs = new Map<string, string>([
  ...files.map((file) => [file, slugOf(file)] as const),
  ["docs/reference.md", "reference"]
])

/** `/reading/#fields` of `reading.md#fields` in a page of `docs/`. */
const address = (file: string, target: string): string | undefined => {
  const [path = "", anchor] = target.split("#", 2)
  const slug = slugs.get(posix.join(posix.dirname(file), path))
  if (slug === undefined) return undefined
  // A part of the reference is a page here.
  if (slug === "reference" && anchor !== undefined) return `/reference/${anchor.replace(/^xeffect/, "")}/`
  return `/${slug}/${anchor === undefined ? "" : `#${anchor}`}`
}

const picture = (file: string, target: string): string =>
  `/pictures/${posix.join(posix.dirname(file), target).replace(/^docs\//, "")}`

const programs = /^```ts run\n([\s\S]*?)^```$/gm

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;")

/** Why programs need Node, by `docs/page.md:line`, as the build of the playground found it. */
export type NeedsNode = Readonly<Record<string, string>>

/**
 * The blocks `ts run` of a page in an element that runs them. Without JavaScript it is the block. The output that the guide
 * shows stays below it.
 */
export const withPlaygrounds = ({ file, slug, text }: Page, needsNode: NeedsNode): string => {
  const lines = file === undefined ? [] : snippetsOf(join(top, file)).filter(({ isRun }) => isRun)
  let index = 0
  return text.replaceAll(programs, (_, code: string) => {
    const reason = needsNode[`${file}:${lines[index]?.line}`]
    index += 1
    const attributes = reason === undefined ? "" : ` data-needs-node="${escaped(reason)}"`
    return `<xeffect-playground data-page="/${slug}/"${attributes}>\n\n\`\`\`ts\n${code}\`\`\`\n\n</xeffect-playground>`
  })
}

/** A text of a file of the repository, with links as addresses of the site. */
export const withAddresses = (file: string, body: string, repository: string | null): string =>
  withLinks(body, (label, target) => {
    if (target.endsWith(".svg")) return `[${label}](${picture(file, target)})`
    const to = address(file, target)
    return to === undefined ? outside(label, posix.join(posix.dirname(file), target), repository) : `[${label}](${to})`
  })

const pageOf = (file: string, repository: string | null): Page => {
  const [, title = file, body = ""] = /^# (.+)\n([^]*)$/m.exec(readFileSync(join(top, file), "utf8")) ?? []
  const text = withAddresses(file, body, repository)
  return { file, slug: slugOf(file), title: title.replaceAll("`", ""), description: descriptionIn(text), text }
}

/** The guides, with links to each other as addresses of the site. */
export const guides = (repository: string | null): ReadonlyArray<Page> => files.map((file) => pageOf(file, repository))

/** The pictures of the guides, by their addresses. */
export const pictures = (): ReadonlyMap<string, string> =>
  new Map(
    globSync("docs/*.svg", { cwd: top }).map((file) => [
      picture("docs/x.md", file.replace(/^docs./, "./")),
      join(top, file)
    ])
  )

export interface Group {
  readonly label: string
  readonly entries: ReadonlyArray<{ readonly label: string; readonly slug: string }>
}

/** The groups of `docs/README.md`, each with its pages. A page is in the first group that has it. */
export const groups = (): ReadonlyArray<Group> => {
  const seen = new Set<string>()
  return readFileSync(join(top, "docs", "README.md"), "utf8")
    .split(/^##+ /m)
    .map((section) => ({
      label: section.split("\n", 1)[0] ?? "",
      entries: Array.from(section.matchAll(/^[|-] .*$/gm), ([line]) => [
        ...line.matchAll(/\[([^\]]+)\]\(([^)#\s]+)\)/g)
      ])
        .flat()
        .flatMap(([, label = "", target = ""]) => {
          const slug = slugs.get(posix.join("docs", target))
          if (slug === undefined || slug === "reference" || seen.has(slug)) return []
          seen.add(slug)
          return [{ label, slug }]
        })
    }))
    .filter(({ entries }) => entries.length > 0)
}
