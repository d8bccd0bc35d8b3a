import type { Rolldown } from 'vite'
import { nameLater } from './later-chunks.ts'
import { closureOf, loadedLater, type ModuleGraph, shellRoots, signInRoot } from './module-graph.ts'

type Groups = NonNullable<
  Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>['groups']
>

const common = (some: ReadonlySet<string>, others: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...some].filter((id) => others.has(id)))

function sharedModules(root: string, graph: ModuleGraph) {
  const signIn = closureOf([root + signInRoot], graph)
  const shellPaths = shellRoots.map((path) => root + path)
  const shell = closureOf(shellPaths, graph)
  return {
    shared: common(signIn, shell),
    forms: common(signIn, closureOf(shellPaths, graph, { pages: true })),
    signIn,
    around: common(closureOf(loadedLater(signIn, graph), graph), shell),
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
 * The files of a first visit, and what pages share. Left to itself the bundler splits what they hold by who else uses it, into more
 * and smaller ones with each page that is added; together they compress better and arrive in fewer requests.
 */
export const chunks = (root: string): Groups => [
  { name: 'initial', tags: ['$initial'], priority: 4 },
  { name: nameShared(root), debugName: 'shared', priority: 3 },
  { name: 'shell', test: isOneOf(shellRoots.slice(0, 2)), priority: 2 },
  { name: 'components', test: isOneOf(shellRoots.slice(2)), priority: 1 },
  { name: nameLater(root), debugName: 'later', priority: 0 },
]
