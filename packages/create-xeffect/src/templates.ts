import { existsSync } from "node:fs"
import { join } from "node:path"

/** The folder of this package: the program is `dist/main.js`, and its sources are in `src`. */
export const packageFolder = join(import.meta.dirname, "..")

/** The templates, each by what its program does. */
export const templates = {
  bot: "replies to posts that mention an account",
  worker: "receives events by a webhook on Cloudflare, and replies",
  nextjs: "signs people in with X on Next.js, and posts for them",
  collector: "collects posts into a table that stays fresh, and draws them",
  ci: "posts a release note from GitHub Actions",
  agent: "lets a model read X by tools of the AI SDK, and asks before it posts"
} as const

/** The name of a template. */
export type TemplateName = keyof typeof templates

/** The ways in which a template is written. */
export const flavours = ["promise", "effect"] as const

/** One of {@link flavours}. */
export type Flavour = (typeof flavours)[number]

/** The folder of a template. With Effect it is laid over the one with promises. */
export const templateFolder = (name: TemplateName, flavour: Flavour): string =>
  join(packageFolder, "templates", flavour === "promise" ? name : `${name}.effect`)

/** The flavours of a template. */
export const flavoursOf = (name: TemplateName): ReadonlyArray<Flavour> =>
  flavours.filter((flavour) => existsSync(templateFolder(name, flavour)))

/** Whether there is a template of this name. */
export const isTemplate = (name: string): name is TemplateName => Object.hasOwn(templates, name)
