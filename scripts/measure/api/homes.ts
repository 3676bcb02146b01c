// A name has one home: one package exports it. Doors of the same package may export it again.
import type { PublicModule } from "./declarations.ts"

/** The reasons why two packages export one name. */
const reasons: Readonly<Record<string, ReadonlyArray<string>>> = {
  "one declaration, for people who import a single package": [
    "Checkpoint",
    "Cost",
    "KeptPosition",
    "MatchingRule",
    "Position",
    "eventUser",
    "layerCheckpoint",
    "layerCheckpointMemory"
  ],
  "two things, each with the word of its own field": ["conversationId", "estimate", "follow", "layer", "list", "query"]
}

/** Packages that deliver the same events, so both export their types. */
const delivering = ["@xeffect/activity", "@xeffect/core", "@xeffect/webhooks"]

/** As in `@xeffect/core` of `@xeffect/core/define`. */
const packageOf = (specifier: string): string => specifier.split("/").slice(0, 2).join("/")

/** The packages that export each name. */
const homesOf = (modules: ReadonlyArray<PublicModule>): ReadonlyMap<string, ReadonlySet<string>> => {
  const homes = new Map<string, Set<string>>()
  for (const { declared, specifier } of modules)
    for (const { name } of declared) homes.set(name, (homes.get(name) ?? new Set()).add(packageOf(specifier)))
  return homes
}

/**
 * Names that two packages export without a reason, and reasons that no name needs any more.
 *
 * @param isEvent whether a name is the type of an event, which packages that deliver events export
 */
export const wrongHomes = (
  modules: ReadonlyArray<PublicModule>,
  isEvent: (name: string) => boolean
): ReadonlyArray<string> => {
  const homes = homesOf(modules)
  const known = new Set(Object.values(reasons).flat())
  const isShared = (packages: ReadonlySet<string>) => packages.size > 1
  const wrong = Array.from(homes).flatMap(([name, packages]) =>
    isShared(packages) && !known.has(name) && !(isEvent(name) && [...packages].every((one) => delivering.includes(one)))
      ? [
          `${name} is exported by ${[...packages].toSorted().join(" and ")}: give it one home, or a reason in scripts/measure/api/homes.ts`
        ]
      : []
  )
  const stale = [...known].filter((name) => !isShared(homes.get(name) ?? new Set()))
  return [...wrong, ...stale.map((name) => `${name} needs no reason in scripts/measure/api/homes.ts`)]
}
