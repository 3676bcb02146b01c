import type { Package } from "../build/workspace.ts"
import type { Declared, PublicModule } from "./declarations.ts"

/** For whom a public module is. All others are for those who call operations. */
const audiences: Readonly<Record<string, string>> = {
  "@xeffect/core/Body": "authors of operations",
  "@xeffect/core/Credentials": "authors of operations",
  "@xeffect/core/Limits": "authors of operations",
  "@xeffect/core/Parameter": "authors of operations",
  "@xeffect/core/Resource": "authors of operations",
  "@xeffect/core/Response": "authors of operations",
  "@xeffect/core/Rule": "authors of operations",
  "@xeffect/core/Shape": "authors of operations",
  "@xeffect/core/define": "authors of operations",
  "@xeffect/core/find": "authors of operations",
  "@xeffect/core/transport": "authors of layers"
}

const fence = (declared: ReadonlyArray<Declared>): string =>
  ["```ts", declared.map(({ text }) => text).join("\n\n"), "```"].join("\n")

/** One public module. What another of the package exports too is only named. */
const section = ({ declared, specifier }: PublicModule, known: Map<string, string>): string => {
  const isKnown = ({ name, place }: Declared) => known.has(`${name} ${place}`)
  const [old, own] = [declared.filter(isKnown), declared.filter((one) => !isKnown(one))]
  const modules = [...new Set(old.map(({ name, place }) => known.get(`${name} ${place}`) ?? ""))]
  const again = modules.map((module) => {
    const names = old.filter(({ name, place }) => known.get(`${name} ${place}`) === module)
    return `As in \`${module}\`: ${names.map(({ kinds, name }) => `\`${name}\` (${kinds.join(", ")})`).join(", ")}.`
  })
  for (const { name, place } of own) known.set(`${name} ${place}`, specifier)
  const index = own.map(({ kinds, name }) => `\`${name}\` (${kinds.join(", ")})`).join(", ")
  return [
    `## \`${specifier}\``,
    `For ${audiences[specifier] ?? "callers"}. Exports: ${declared.length}.`,
    ...again,
    ...(own.length === 0 ? [] : [`${again.length === 0 ? "" : "And "}${index}.`, fence(own)])
  ].join("\n\n")
}

/** The public interface of a package as a page. */
export const reportOf = ({ name }: Package, modules: ReadonlyArray<PublicModule>): string => {
  const known = new Map<string, string>()
  return [
    `# The public interface of ${name}`,
    "Written by `npm run api` from the built declarations; do not edit.",
    ...modules.map((module) => section(module, known)),
    ""
  ]
    .join("\n\n")
    .replace(/\n+$/, "\n")
}
