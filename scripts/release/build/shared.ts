/** Which modules each module imports: those of the package by their paths, and others by how they are imported. */
export type Graph = ReadonlyMap<string, ReadonlyArray<string>>

/** Everything that is loaded with a module, the module included. */
const reach = (graph: Graph, from: string): ReadonlySet<string> => {
  const found = new Set([from])
  // A Set walks entries that are added on the way.
  for (const one of found) for (const imported of graph.get(one) ?? []) found.add(imported)
  return found
}

/** As in `@noble/hashes`, of what is not in every program anyway. */
const packageOf = (specifier: string): string | undefined =>
  /^(effect|@xeffect)\//.test(specifier) ? undefined : specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/")

/**
 * The modules that go into the shared chunk of a package: those that several public modules need. Of these, only such
 * that a program loads which uses the usual ones, and that load nothing from outside that it would not load (no
 * schemas, for example), and no other package that one of the public modules would not load.
 *
 * @param usual the public modules that nearly every program uses
 */
export const findShared = (
  graph: Graph,
  entries: ReadonlyArray<string>,
  usual: ReadonlyArray<string>
): ReadonlySet<string> => {
  const isOutside = (one: string) => !graph.has(one)
  const reached = entries.map((entry) => reach(graph, entry))
  const isShared = (one: string) => reached.filter((modules) => modules.has(one)).length > 1
  const sharing = reached.filter((modules) => [...modules].some((one) => !isOutside(one) && isShared(one)))
  const loaded = new Set(usual.flatMap((entry) => [...reach(graph, entry)]))
  const isLoadedByAll = (one: string) => {
    const name = packageOf(one)
    return name === undefined || sharing.every((modules) => [...modules].some((each) => packageOf(each) === name))
  }
  return new Set(
    [...graph.keys()].filter(
      (one) =>
        isShared(one) &&
        loaded.has(one) &&
        [...reach(graph, one)].every((each) => !isOutside(each) || (loaded.has(each) && isLoadedByAll(each)))
    )
  )
}
