/** The Content-Security-Policy of the pages: programs run here, and nothing leaves. */
import { createHash } from "node:crypto"
import { globSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"

const inlineScripts = /<script(?![^>]* src=)[^>]*>([^]*?)<\/script>/g

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`

/** The policy for pages with these inline scripts. Programs are modules from blobs. The search is WebAssembly. */
export const policyFor = (scripts: ReadonlyArray<string>): string =>
  [
    "default-src 'none'",
    `script-src 'self' blob: 'wasm-unsafe-eval' ${[...new Set(scripts.map(hashOf))].toSorted().join(" ")}`.trim(),
    // The colours of code are attributes.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "base-uri 'none'",
    "form-action 'none'"
  ].join("; ")

/**
 * Writes the policy into each page as its first element, for hosts that send no headers of their own, and into `_headers`, for
 * hosts that do: only a header can forbid that another page frames this one.
 */
export const writePolicy = (root: string): void => {
  const pages = globSync("**/*.html", { cwd: root }).map((page) => join(root, page))
  const all = new Set<string>()
  for (const page of pages) {
    const html = readFileSync(page, "utf8")
    const scripts = Array.from(html.matchAll(inlineScripts), ([, text = ""]) => text)
    for (const script of scripts) all.add(script)
    const meta = `<meta http-equiv="content-security-policy" content="${policyFor(scripts)}">`
    writeFileSync(
      page,
      html.replace(/<meta charset="utf-8"\s*\/?>/i, (charset) => `${charset}${meta}`)
    )
  }
  const header = `${policyFor([...all])}; frame-ancestors 'none'`
  writeFileSync(
    join(root, "_headers"),
    `/*\n  Content-Security-Policy: ${header}\n  X-Content-Type-Options: nosniff\n  Referrer-Policy: no-referrer\n`
  )
}
