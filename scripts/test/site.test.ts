// The pages of the site, before they are built: the build needs packages that `npm ci` does not install. site.yml builds it.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describeOperation, operations } from "@xeffect/describe"
import { assert, describe, it } from "vitest"
import { deadLinks } from "../../site/checks/links.ts"
import { groups, guides, withPlaygrounds } from "../../site/pages/guides.ts"
import { home } from "../../site/pages/home.ts"
import { asMarkdown } from "../../site/pages/page.ts"
import { called, operationOf } from "../../site/pages/reference/called.ts"
import { operationPage, slugOfOperation } from "../../site/pages/reference/operation.ts"
import { terminalLine } from "../../site/pages/reference/request.ts"
import { addressOnPages, markdownAt, placeOf, withBase } from "../../site/place.ts"
import { policyFor } from "../../site/policy.ts"
import { slimPage } from "../../site/slim.ts"
import { top } from "../workspace.ts"
import { relativeLinks, snippetsOf } from "./markdown.ts"

const pages = [home(null), ...guides(null)]

describe("a page of the site", () => {
  it("links to pages by their addresses, and names files that are in the repository alone", () => {
    const links = pages.flatMap(({ slug, text }) => relativeLinks(text).map((link) => `${slug}: ${link}`))
    assert.isAbove(links.length, 300)
    assert.deepStrictEqual(
      links.filter((link) => !/: (#|\/([\w-]+\/)*(#|$)|\/pictures\/)/.test(link)),
      []
    )
  })

  it("links to the Markdown of other pages when it is copied", () => {
    const copied = asMarkdown({ slug: "a", title: "A", description: "", text: "[B](/b/#c), [D](/d/e/), [F](#f)" })
    assert.strictEqual(copied, "# A\n\n[B](/b.md#c), [D](/d/e.md), [F](#f)\n")
  })

  it("has a place where each of its programs runs, or says why it needs Node", () => {
    const page = pages.find(({ slug }) => slug === "storing")
    const [first, ...others] = snippetsOf(join(top, "docs", "storing.md")).filter(({ isRun }) => isRun)
    assert.isDefined(page)
    const text = withPlaygrounds(page, { [`docs/storing.md:${first?.line}`]: 'It "writes".' })
    assert.include(text, '<xeffect-playground data-page="/storing/" data-needs-node="It &quot;writes&quot;.">')
    assert.lengthOf(text.match(/<xeffect-playground data-page="\/storing\/">\n\n```ts\n/g) ?? [], others.length)
  })

  it("is beside the others in the groups of docs/README.md, once", () => {
    const slugs = groups().flatMap(({ entries }) => entries.map(({ slug }) => slug))
    assert.lengthOf(slugs, new Set(slugs).size)
    assert.includeMembers(slugs, ["promises", "posting", "what-it-costs", "coming-from-tweepy", "glossary"])
  })
})

describe("the page of an operation", () => {
  it("has an address of its own", () => {
    assert.lengthOf(new Set(operations.map(slugOfOperation)), operations.length)
  })

  it.each(["getTweet", "createTweet", "streamTweets", "bookmark"])("has the facts of %s", async (name) => {
    const description = describeOperation(name)
    assert.isDefined(description)
    const { text } = operationPage(description, await operationOf(name), await called(description))
    for (const { name } of description.parameters) assert.include(text, `**\`${name}\`**`)
    for (const scope of description.credentials.oauth2 ?? []) assert.include(text, `\`${scope}\``)
    assert.include(text, terminalLine(description))
    assert.strictEqual(text.includes("```ts run"), description.response !== "lines")
  })

  it.each(["getTweet", "like", "bookmark"])("has a program that imports what there is, of %s", async (name) => {
    const { program = "" } = await called(describeOperation(name) ?? assert.fail(name))
    const imports = [...program.matchAll(/^import \{ (.*) \} from "(.*)"$/gm)]
    assert.isAbove(imports.length, 1)
    for (const [, names = "", module = ""] of imports)
      assert.containsAllKeys(await import(module), names.split(", "), module)
  })

  it("has the line of the terminal in the words of a shell", () => {
    const line = (name: string) => terminalLine(describeOperation(name) ?? assert.fail(name))
    assert.strictEqual(line("getTweet"), "xeffect get-tweet 20 --expansions author_id --tweet-fields created_at")
    assert.match(line("createTweet"), /^xeffect create-tweet --text '[^']+'/)
  })
})

describe("the policy of the site", () => {
  const policy = policyFor(["console.log(1)"])

  it("forbids connections elsewhere, and eval", () => {
    assert.include(policy, "default-src 'none'")
    assert.include(policy, "connect-src 'self';")
    assert.notInclude(policy, "'unsafe-eval'")
    assert.notMatch(policy, /https?:|\*/)
  })

  it("allows the scripts of a page by their hashes", () => {
    assert.match(policy, /script-src 'self' blob: 'wasm-unsafe-eval' 'sha256-[\w+/]{43}='/)
  })
})

describe("a page that is made smaller", () => {
  const slim = (html: string) => slimPage(html, (name) => ["keyword", "astro-a1b2c3d4"].includes(name))

  it.each([
    [
      "signs without a colour",
      '<span class="token punctuation">{</span> <span class="token keyword">if</span>',
      '{ <span class="token keyword">if</span>'
    ],
    [
      "a sign inside a word with a colour",
      '<span class="token keyword">a<span class="token operator">.</span></span>',
      '<span class="token keyword">a.</span>'
    ],
    [
      "names that Astro made for no style",
      '<p class="astro-a1b2c3d4 large"><b class="astro-zzzzzzzz">x</b></p>',
      '<p class="astro-a1b2c3d4 large"><b>x</b></p>'
    ],
    [
      "the direction of code",
      '<pre dir="ltr"><code class="a" dir="auto">x</code></pre>',
      '<pre><code class="a">x</code></pre>'
    ]
  ])("has no %s", (_, html, expected) => {
    assert.strictEqual(slim(html), expected)
  })

  it("has the same text", () => {
    const text = (html: string) => html.replaceAll(/<[^>]*>/g, "")
    const html = '<code><span class="token punctuation">&lt;</span>a<span class="token keyword">b</span></code>'
    assert.strictEqual(text(slim(html)), text(html))
  })
})

describe("a site at a path of a host", () => {
  it.each([
    [undefined, undefined, ""],
    ["https://x.example", "https://x.example", ""],
    ["https://owner.github.io/xeffect/", "https://owner.github.io", "/xeffect"],
    ["https://owner.github.io/a/b", "https://owner.github.io", "/a/b"]
  ])("has the place of its address %s", (address, origin, base) => {
    assert.deepStrictEqual(placeOf(address), { origin, base })
  })

  it.each(["file:///tmp", "https://x.example/?a", "javascript:alert(1)"])("is not at %s", (address) => {
    assert.throws(() => placeOf(address), "The site cannot be at")
  })

  it.each([
    [{ GITHUB_REPOSITORY: "Owner/xeffect" }, "https://owner.github.io/xeffect/"],
    [{ GITHUB_REPOSITORY: "Owner/owner.github.io" }, "https://owner.github.io/"],
    [{ GITHUB_REPOSITORY: "Owner/xeffect", SITE_ADDRESS: "https://x.example/" }, "https://x.example/"]
  ])("has the address of GitHub Pages for %j", (environment, address) => {
    assert.strictEqual(addressOnPages(environment), address)
  })

  it("has no address of GitHub Pages outside a repository", () => {
    assert.throws(() => addressOnPages({ SITE_ADDRESS: "" }), "GITHUB_REPOSITORY")
  })

  it("has links and scripts below the path, once", () => {
    const page = `<a href="/b/#c">/b/</a><script src="/base/a.js"></script><img alt="" src="/p.svg"><a href="#d"></a><a href="//e.example/"></a><x-y data-from="/b.md">`
    assert.strictEqual(
      withBase(page, "/base"),
      `<a href="/base/b/#c">/b/</a><script src="/base/a.js"></script><img alt="" src="/base/p.svg"><a href="#d"></a><a href="//e.example/"></a><x-y data-from="/base/b.md">`
    )
    assert.strictEqual(withBase(page, ""), page)
  })

  it("has whole addresses in its Markdown", () => {
    const place = placeOf("https://owner.github.io/base")
    assert.strictEqual(
      markdownAt("[B](/b.md#c), [E](https://e.example)", place),
      "[B](https://owner.github.io/base/b.md#c), [E](https://e.example)"
    )
  })
})

describe("the check of links", () => {
  it("finds a link that leaves the path of the site", () => {
    const root = mkdtempSync(join(tmpdir(), "site-"))
    try {
      writeFileSync(join(root, "index.html"), '<a href="/base/">A</a><a href="/">B</a><a href="#">C</a>')
      assert.deepStrictEqual(deadLinks(root, "/base"), ["index.html: /"])
    } finally {
      rmSync(root, { recursive: true })
    }
  })

  it("finds a file and a heading that do not exist", () => {
    const root = mkdtempSync(join(tmpdir(), "site-"))
    try {
      mkdirSync(join(root, "a"))
      writeFileSync(join(root, "index.html"), '<p id="x"><a href="/a/#y">A</a><a href="b/">B</a><a href="#z">Z</a></p>')
      writeFileSync(join(root, "a", "index.html"), '<p id="y"><a href="../#x">X</a><img src="/c.svg"></p>')
      assert.sameMembers(
        deadLinks(root).map((link) => link.replaceAll("\\", "/")),
        ["index.html: b/", "index.html: #z", "a/index.html: /c.svg"]
      )
    } finally {
      rmSync(root, { recursive: true })
    }
  })
})
