import type { Breaks } from "../breaks.ts"

/** The packages themselves. */
export const ofPackages: Breaks = {
  "scripts/test/lock.test.ts: holds every package to a hash, also those for other platforms": {
    file: "package-lock.json",
    from: /"integrity": "sha512-/,
    to: '"integrity": "sha1-'
  },
  "scripts/test/workflows.test.ts: pins actions to commits, and says which version that is": {
    file: ".github/workflows/soak.yml",
    from: /checkout@[0-9a-f]{40} # v[\d.]+/,
    to: "checkout@v7"
  },
  "scripts/test/workflows.test.ts: runs nothing of the repository, and nothing that is installed": {
    file: ".github/workflows/release.yml",
    from: "      # Each version that npm does not have yet",
    to: "      - run: npm ci\n      # Each version that npm does not have yet"
  },
  "scripts/test/hostile-description.test.ts: is the same value, whatever it is, and ends neither a text nor a comment nor a line":
    {
      file: "scripts/facts/generate/value.ts",
      from: "numberCode(value) : textCode(value)",
      to: "numberCode(value) : JSON.stringify(value)"
    },
  "scripts/test/security-page.test.ts: runs no script of its own when it is installed": {
    file: "packages/http/package.json",
    from: '  "type": "module",\n',
    to: '  "type": "module",\n  "scripts": { "postinstall": "node ." },\n'
  },
  "scripts/test/security-page.test.ts: reads neither files nor the environment when it is loaded and makes a call": {
    file: "packages/http/src/request/user-agent.ts",
    from: "isBrowser() ? {} :",
    to: 'isBrowser() || process.env["X_USER_AGENT"] === "" ? {} :'
  },
  "scripts/test/release.test.ts: is where npm shows a package's origin, and provenance": {
    file: "scripts/release/fill.ts",
    from: "...(repository !== null && { provenance: true })",
    to: "...(repository === null && { provenance: true })"
  }
}
