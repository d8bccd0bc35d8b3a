export const signInRoot = '/src/app/PublicArea.tsx'
export const shellRoots = [
  '/src/app/SignedInArea.tsx',
  '/src/shell/Shell.tsx',
  '/src/shell/pages/PageRoot.tsx',
]

export type ModuleGraph = {
  getModuleInfo(
    id: string,
  ): { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null
}

/** Behind these indexes lies all of a package: what is used of it cannot be told from the graph. */
const isIndex = (id: string) => /\/@tanstack\/[\w-]+\/.*\/index\.js$/.test(id)

/** All that some modules load at once; with `pages` also what they load when it is asked for. */
export function closureOf(
  roots: readonly string[],
  graph: ModuleGraph,
  { pages = false } = {},
): ReadonlySet<string> {
  const ids = new Set<string>()
  const waiting = [...roots]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (ids.has(id) || isIndex(id)) continue
    ids.add(id)
    const module = graph.getModuleInfo(id)
    waiting.push(...(module?.importedIds ?? []))
    if (pages) waiting.push(...(module?.dynamicallyImportedIds ?? []))
  }
  return ids
}

/** What some modules load when it is asked for. */
export const loadedLater = (ids: Iterable<string>, graph: ModuleGraph): readonly string[] =>
  [...ids].flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
