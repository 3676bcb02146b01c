import { findOperations, listPrograms } from "../size/program.ts"
import { writeTable } from "../size/page.ts"
import { peers, shortProblem, survey } from "../size/survey.ts"
import { shortTableOf, tableOf, toMarkdown } from "../size/table.ts"
import { drawBars } from "./plots.ts"
import type { Section } from "./report.ts"

/** The sizes of programs, with other clients. Written into docs/size.md if `writes` is set. */
export const sizeSection = async (writes: boolean): Promise<Section> => {
  const operations = findOperations()
  const programs = [...listPrograms(operations), ...peers]
  const { problems, sizes } = await survey(programs, operations, { brotli: true })
  await drawBars(
    "size",
    "Programs bundled by esbuild",
    "kB, gzipped",
    programs.map(({ name }) => ({ label: name, value: (sizes.get(name)?.get("esbuild")?.gzip ?? 0) / 1000 }))
  )
  if (writes) await writeTable("size", toMarkdown(shortTableOf(programs, sizes)))
  const refused = Array.from(problems, ([name, byBundler]) => [
    name,
    shortProblem([...byBundler.values()][0] ?? "").replaceAll("|", "\\|")
  ])
  return {
    title: "Size",
    text:
      "Bundled for browsers and edge functions, in kB: minified, gzip, brotli. A floor is the same program by hand on " +
      "Effect, with a schema for the fields that it reads; one floor has no check. The other clients make one read. Some " +
      "clients cannot be bundled without Node. Their size excludes Node's modules, and the second table has the bundler's errors.",
    tables: [
      tableOf(programs, sizes),
      ...(refused.length === 0 ? [] : [[["needs Node", "error of the bundler"], ...refused]])
    ],
    plots: ["size"]
  }
}
