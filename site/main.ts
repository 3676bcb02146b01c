/**
 * Builds the site into `site/dist/site`, from `docs/` and the facts of the operations.
 *
 *     npm run site
 *     npm run site -- --serve              # also serves it, on port 4321
 *     npm run site -- --check              # also looks at its pages in Chromium
 *     npm run site -- --pictures folder    # also takes pictures of pages
 *     npm run site -- --pack artifact.tar  # also packs it, as GitHub Pages takes it
 *     npm run site -- --at https://owner.github.io/xeffect/    # for a host, and a path of it
 *     npm run site -- --at pages           # for GitHub Pages, in a workflow
 */
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { parseArgs } from "node:util"
import { readSettings } from "../scripts/release/settings.ts"
import { execute } from "../scripts/run.ts"
import { top } from "../scripts/workspace.ts"
import { guides, type NeedsNode, pictures, withPlaygrounds } from "./pages/guides.ts"
import { asMarkdown, withFrontMatter } from "./pages/page.ts"
import { deadLinks } from "./checks/links.ts"
import { addressesOf, checkPages, takePictures } from "./checks/pages.ts"
import { home, notFound } from "./pages/home.ts"
import { indexForModels } from "./pages/index-for-models.ts"
import { listedOperations, reference } from "./pages/reference/reference.ts"
import { mendPages } from "./mend.ts"
import { writePolicy } from "./policy.ts"
import { addressOnPages, markdownAt, placeOf } from "./place.ts"
import { serve } from "./serve.ts"
import { slim } from "./slim.ts"

const folder = join(top, "site")
const [written, built] = [join(folder, "dist", "pages"), join(folder, "dist", "site")]

const { values } = parseArgs({
  options: {
    at: { type: "string" },
    check: { type: "boolean", default: false },
    pictures: { type: "string" },
    serve: { type: "boolean", default: false },
    pack: { type: "string" }
  }
})

/** Pages of which there are pictures. */
const pictured = [
  "/",
  "/docs/",
  "/reading/",
  "/reference/tweets/",
  "/reference/tweets/get-tweet/",
  "/posting/",
  "/reference/",
  "/tools/text/",
  "/tools/query/",
  "/tools/cost/",
  "/benchmarks/",
  "/errors/",
  "/contributing/",
  "/404.html"
]

/** The pages that are looked at: all but most operations, which are made alike. */
const sample = (paths: ReadonlyArray<string>): ReadonlyArray<string> =>
  paths.filter((path, index) => !/^\/reference\/[\w-]+\/[\w-]+\/$/.test(path) || index % 20 === 0)

const write = (path: string, text: string) => {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

const place = placeOf(values.at === "pages" ? addressOnPages(process.env) : values.at)
const { repository } = readSettings(top)
const pages = [home(repository), ...guides(repository), ...(await reference())]

const installed = join(folder, "node_modules")
if (!existsSync(installed)) {
  await execute("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], { cwd: folder, isShown: true })
}

// What runs programs is built by itself, and the pages are complete without it.
const builder = join(folder, "playground", "build.ts")
const playground = join(folder, "public", "playground")
if (existsSync(builder)) await execute(process.execPath, [...process.execArgv, builder], { isShown: true })
const hasPlayground = existsSync(join(playground, "element.js"))
const reasons = join(playground, "needs-node.json")
const needsNode: NeedsNode = existsSync(reasons) ? JSON.parse(readFileSync(reasons, "utf8")) : {}

rmSync(join(folder, "dist"), { recursive: true, force: true })
for (const page of [...pages, notFound]) {
  write(join(written, `${page.slug}.md`), withFrontMatter({ ...page, text: withPlaygrounds(page, needsNode) }))
}

const astro = join(installed, "astro", "bin", "astro.mjs")
await execute(process.execPath, [...process.execArgv, astro, "build"], {
  cwd: folder,
  env: {
    ...process.env,
    ASTRO_TELEMETRY_DISABLED: "1",
    PUBLIC_PLAYGROUND: hasPlayground ? "1" : "0",
    SITE_BASE: place.base,
    SITE_ORIGIN: place.origin ?? ""
  },
  isShown: true
})

for (const page of pages) write(join(built, `${page.slug}.md`), markdownAt(asMarkdown(page), place))
for (const [address, file] of pictures()) cpSync(file, join(built, address), { recursive: true })
if (hasPlayground) {
  const [declarations = ""] = globSync("*/declarations.json", { cwd: playground })
  const hovers = join(folder, "playground", "build", "hovers.ts")
  const folders = [written, join(playground, declarations), join(built, "hovers")]
  await execute(process.execPath, [...process.execArgv, hovers, ...folders], { isShown: true })
}
write(join(built, "tools", "operations.json"), JSON.stringify(listedOperations()))
write(join(built, "llms.txt"), markdownAt(indexForModels(pages), place))
mendPages(built, place.base)
slim(built)
writePolicy(built)

const dead = deadLinks(built, place.base)
if (dead.length > 0) {
  console.error(`${dead.length} links lead nowhere:\n${dead.join("\n")}`)
  process.exitCode = 1
}

if (values.check) {
  const problems = await checkPages({ root: built, base: place.base }, sample(addressesOf(built)))
  for (const problem of problems) console.error(problem)
  console.log(`${problems.length} problems`)
  if (problems.length > 0) process.exitCode = 1
}

if (values.pictures !== undefined) await takePictures({ root: built, base: place.base }, pictured, values.pictures)

if (values.pack !== undefined) await execute("tar", ["--create", "--file", values.pack, "--directory", built, "."])

if (values.serve) console.log(`The site is at ${(await serve(built, { base: place.base, port: 4321 })).url}`)
