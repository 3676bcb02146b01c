/** The package managers, each with how it runs a script. */
export const managers = { npm: "npm", pnpm: "pnpm", yarn: "yarn", bun: "bun run" } as const

/** The name of a package manager. */
export type ManagerName = keyof typeof managers

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
        .replaceAll(/\bnpm (?=(?:start|test)\b)/g, `${managers[manager]} `)
        .replaceAll(/\bnpm (?=(?:run|install)\b)/g, `${manager} `)

/** A script for Bun, which reads TypeScript and `.env` by itself. */
export const forBun = (script: string): string =>
  script
    .replaceAll(/node (?:--env-file=\.env )?--import tsx --test\b/g, "bun test")
    .replaceAll(/node (?:--env-file=\.env )?--import tsx\b/g, "bun")
