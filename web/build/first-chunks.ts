import type { Rolldown } from 'vite'

type Groups = NonNullable<
  Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>['groups']
>

type ModuleGraph = {
  getModuleInfo(
    id: string,
  ): { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null
}

const signInRoot = '/src/app/PublicArea.tsx'
const shellRoots = [
  '/src/app/SignedInArea.tsx',
  '/src/shell/Shell.tsx',
  '/src/shell/pages/PageRoot.tsx',
]

/** Behind these indexes lies all of a package: what is used of it cannot be told from the graph. */
const isIndex = (id: string) => /\/@tanstack\/[\w-]+\/.*\/index\.js$/.test(id)

/** All that some modules load at once; with `pages` also what they load when it is asked for. */
function closureOf(
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

const common = (some: ReadonlySet<string>, others: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...some].filter((id) => others.has(id)))

function sharedModules(root: string, graph: ModuleGraph) {
  const signIn = closureOf([root + signInRoot], graph)
  const laterPages = [...signIn].flatMap(
    (id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [],
  )
  const shellPaths = shellRoots.map((path) => root + path)
  const shell = closureOf(shellPaths, graph)
  return {
    shared: common(signIn, shell),
    forms: common(signIn, closureOf(shellPaths, graph, { pages: true })),
    signIn,
    around: common(closureOf(laterPages, graph), shell),
  }
}

/**
 * What the sign-in page, or a page beside it that is loaded when it is asked for, has in common with the pages
 * inside; neither is to load the other for it, nor the shell what only forms on later pages need. What is left of the
 * sign-in page stands together.
 */
function nameShared(root: string) {
  let modules: ReturnType<typeof sharedModules> | undefined
  return (id: string, graph: ModuleGraph) => {
    modules ??= sharedModules(root, graph)
    if (modules.shared.has(id)) return 'shared'
    if (modules.forms.has(id)) return 'forms'
    if (modules.signIn.has(id)) return 'sign-in'
    return modules.around.has(id) ? 'around' : null
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
