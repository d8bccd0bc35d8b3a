import { closureOf, loadedLater, type ModuleGraph, shellRoots, signInRoot } from './module-graph.ts'

/** From so many on, a module of our own is loaded for all pages: it is small, and the next page needs it as well. */
const oftenUsed = 5

/** The page that most people begin with, and its charts. */
const beginning = ['/src/features/welcome/WelcomePage.tsx', '/src/ui/chart/chart-engine.ts']

/** Of what is loaded later, charts stand by themselves. */
const isCharts = (id: string) => id.includes('/src/ui/chart/chart-engine')
const isQueries = (id: string) => /\/@tanstack\//.test(id)
const isIcon = (id: string) => /\/lucide-react\//.test(id)
/** Pages of records have these in common, and the page that most people begin with is none. */
const isKit = (id: string) => /\/(web|contract)\/src\/kit\//.test(id)
const isOwn = (id: string) => !id.includes('/node_modules/')

function countUses(roots: Iterable<string>, graph: ModuleGraph): ReadonlyMap<string, number> {
  const uses = new Map<string, number>()
  for (const root of roots) {
    for (const id of closureOf([root], graph)) uses.set(id, (uses.get(id) ?? 0) + 1)
  }
  return uses
}

function laterModules(root: string, graph: ModuleGraph) {
  const inRoot = (paths: readonly string[]) => paths.map((path) => root + path)
  const signIn = closureOf(inRoot([signInRoot]), graph)
  const shell = closureOf(inRoot(shellRoots), graph)
  const pages = loadedLater(inRoot(['/src/app/pages.ts']), graph)
  const pieces = loadedLater([...shell, ...pages], graph).filter((id) => !isCharts(id))
  return {
    /** What a first visit or the pages beside the sign-in load: other groups and the bundler see to it. */
    earlier: closureOf(
      [...inRoot(['/src/main.tsx']), ...signIn, ...shell, ...loadedLater(signIn, graph)],
      graph,
    ),
    uses: countUses(new Set([...pages, ...pieces]), graph),
    beginning: closureOf(inRoot(beginning), graph),
  }
}

/**
 * What pages share. `inside` is light and for all of them; the tables, trees and pickers of `pages` come with the first
 * page that has one of them. The bundler makes a file of each set of pages that have something in common: 116 scripts
 * and 23 style sheets for a list.
 */
export function nameLater(root: string) {
  let modules: ReturnType<typeof laterModules> | undefined
  return (id: string, graph: ModuleGraph) => {
    modules ??= laterModules(root, graph)
    const { earlier, uses, beginning: first } = modules
    const usesOf = uses.get(id) ?? 0
    if (earlier.has(id)) return null
    if (isQueries(id)) return 'inside'
    if (usesOf < 2) return null
    // A group takes along whatever its modules import.
    const isLight = [...closureOf([id], graph)].every(
      (each) => isOwn(each) || isIcon(each) || earlier.has(each) || first.has(each),
    )
    const isForAll = first.has(id) || (usesOf >= oftenUsed && !isKit(id))
    return isLight && isForAll ? 'inside' : 'pages'
  }
}
