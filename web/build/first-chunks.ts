import type { Rolldown } from 'vite'

type Groups = NonNullable<
  Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>['groups']
>

type ModuleGraph = {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}

const signInRoot = '/src/app/PublicArea.tsx'
const shellRoots = [
  '/src/app/SignedInArea.tsx',
  '/src/shell/Shell.tsx',
  '/src/shell/pages/PageRoot.tsx',
]

/** Behind these indexes lies all of a package: what is used of it cannot be told from the graph. */
const isIndex = (id: string) => /\/@tanstack\/[\w-]+\/.*\/index\.js$/.test(id)

function closureOf(roots: readonly string[], graph: ModuleGraph): ReadonlySet<string> {
  const ids = new Set<string>()
  const waiting = [...roots]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (ids.has(id) || isIndex(id)) continue
    ids.add(id)
    waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []))
  }
  return ids
}

function sharedModules(root: string, graph: ModuleGraph): ReadonlySet<string> {
  const signIn = closureOf([root + signInRoot], graph)
  const shell = closureOf(
    shellRoots.map((path) => root + path),
    graph,
  )
  return new Set([...signIn].filter((id) => shell.has(id)))
}

/** What the sign-in page and the pages inside have in common; neither is to load the other for it. */
function nameShared(root: string) {
  let shared: ReadonlySet<string> | undefined
  return (id: string, graph: ModuleGraph) => {
    shared ??= sharedModules(root, graph)
    return shared.has(id) ? 'shared' : null
  }
}

const isOneOf = (paths: readonly string[]) => (id: string) =>
  paths.some((path) => id.endsWith(path))

/**
 * The files of a first visit. Left to itself the bundler splits what they hold by who else uses it, into more
 * and smaller ones with each page that is added; together they compress better and arrive in fewer requests.
 */
export const firstChunks = (root: string): Groups => [
  { name: 'initial', tags: ['$initial'], priority: 3 },
  { name: nameShared(root), priority: 2 },
  { name: 'shell', test: isOneOf(shellRoots.slice(0, 2)), priority: 1 },
  { name: 'components', test: isOneOf(shellRoots.slice(2)), priority: 0 },
]
