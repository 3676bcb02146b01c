/** The package managers: how each runs a script, and this program. */
const managers = {
  npm: { run: "npm", create: "npm create xeffect@latest --" },
  pnpm: { run: "pnpm", create: "pnpm create xeffect" },
  yarn: { run: "yarn", create: "yarn create xeffect" },
  bun: { run: "bun run", create: "bun create xeffect" }
} as const

/** The name of a package manager. */
export type ManagerName = keyof typeof managers

/** The names of all. */
export const managerNames: ReadonlyArray<string> = Object.keys(managers)

/** The command of a script, such as `npm test`. */
export const runCommand = (manager: ManagerName, script: string): string => `${managers[manager].run} ${script}`

/** The command of this program with arguments. npm takes flags for its own that are before `--`. */
export const createCommand = (manager: ManagerName, ...args: ReadonlyArray<string>): string =>
  [managers[manager].create, ...args].join(" ")

/** Whether this is the name of a package manager. */
export const isManager = (name: string): name is ManagerName => Object.hasOwn(managers, name)

/** The package manager that started this program, by the variable that all of them set. Otherwise npm. */
export const startedBy = (userAgent: string | undefined): ManagerName => {
  const name = userAgent?.split("/")[0] ?? ""
  return isManager(name) ? name : "npm"
}

/** A text with the commands of npm in the words of another package manager. */
export const inWordsOf = (manager: ManagerName, text: string): string =>
  manager === "npm"
    ? text
    : text
        .replaceAll(/\bnpm (?=(?:start|test)\b)/g, `${managers[manager].run} `)
        .replaceAll(/\bnpm (?=(?:run|install)\b)/g, `${manager} `)

const forBun: ReadonlyArray<readonly [RegExp, string]> = [
  // It reads TypeScript and `.env` by itself.
  [/node (?:--env-file=\.env )?--import tsx --test\b/g, "bun test"],
  [/node (?:--env-file=\.env )?--import tsx\b/g, "bun"],
  [/\bnpx (?=[\w@])/g, "bunx "],
  // The images, and the workflow of GitHub.
  [/^FROM node:.*$/gm, "FROM oven/bun:1-slim"],
  [/\bnode:node\b/g, "bun:bun"],
  [/^(USER|RUN) node\b/gm, "$1 bun"],
  [/^CMD \["node", (?:"--import", "tsx", )?/gm, 'CMD ["bun", '],
  [/actions\/setup-node@v\d+\n +with:\n +node-version: \d+$/gm, "oven-sh/setup-bun@v2"]
]

/** A file of a template, whose commands run in Node, for a project that runs in Bun. */
export const withBun = (text: string): string =>
  forBun.reduce((changed, [pattern, replacement]) => changed.replaceAll(pattern, replacement), text)
