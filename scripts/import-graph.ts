import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { parseSync } from 'oxc-parser'

/** Files, and which others each names: by an import of values or types, an export from it, or one at run time. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>

/** The same for a call at run time and for the type of a module: `import('…')`. */
const inline = /\bimport\(\s*['"`]([^'"`]+)['"`]/g

/** What a file names, as it is written there. */
function specifiersOf(file: string, source: string): string[] {
  const { staticImports, staticExports } = parseSync(file, source).module
  return [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) => entries.map((entry) => entry.moduleRequest?.value)),
    ...[...source.matchAll(inline)].map(([, name]) => name),
  ].filter((name) => name !== undefined)
}

/** Names that a workspace has for folders of its own, and the contract's for everybody. */
function aliasesOf(root: string, workspace: string): [pattern: string, path: string][] {
  const { imports = {} } = JSON.parse(
    readFileSync(join(root, workspace, 'package.json'), 'utf8'),
  ) as { imports?: Record<string, string> }
  return [
    ...Object.entries(imports).map(([pattern, path]): [string, string] => [
      pattern,
      join(workspace, path),
    ]),
    ['@iwater/contract/*', 'contract/src/*.ts'],
  ]
}

/** The imports among the source files of some workspaces; paths are relative to the root. */
export function readImportGraph(root: string, workspaces: readonly string[]): ImportGraph {
  const graph = new Map<string, string[]>()
  for (const workspace of workspaces) {
    const aliases = aliasesOf(root, workspace)
    const resolved = (file: string, name: string) => {
      if (name.startsWith('.')) return relative(root, resolve(root, dirname(file), name))
      for (const [pattern, path] of aliases) {
        const [start = '', end = ''] = pattern.split('*')
        if (name.startsWith(start) && name.endsWith(end)) {
          return path.replace('*', name.slice(start.length, name.length - end.length))
        }
      }
      return undefined
    }
    const files = globSync(`${workspace}/**/*.{ts,tsx}`, {
      cwd: root,
      exclude: ['**/node_modules/**', '**/dist/**'],
    })
    for (const file of files) {
      const named = specifiersOf(file, readFileSync(join(root, file), 'utf8'))
      const to = named.flatMap((name) => resolved(file, name) ?? [])
      graph.set(
        file,
        [...new Set(to)].filter((other) => existsSync(join(root, other))),
      )
    }
  }
  return graph
}

/** Which folders below one use which others, by the files of them that count. */
export function foldersOf(
  graph: ImportGraph,
  parent: string,
  counts: (file: string) => boolean,
): ImportGraph {
  const folderOf = (file: string) =>
    file.startsWith(`${parent}/`) ? file.slice(parent.length + 1).split('/', 1)[0] : undefined
  const used = new Map<string, Set<string>>()
  for (const [file, others] of graph) {
    const folder = folderOf(file)
    if (folder === undefined || !counts(file)) continue
    const known = used.get(folder) ?? new Set()
    used.set(folder, known)
    for (const other of others.map(folderOf)) if (other && other !== folder) known.add(other)
  }
  return new Map([...used].map(([folder, others]) => [folder, [...others]]))
}

/** Sets of files, or folders, each of which leads to every other of its set. */
export function cyclesOf(graph: ImportGraph): string[][] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const cycles: string[][] = []
  function visit(file: string) {
    order.set(file, order.size)
    lowest.set(file, order.size - 1)
    open.push(file)
    for (const other of graph.get(file) ?? []) {
      if (!order.has(other)) visit(other)
      else if (!open.includes(other)) continue
      lowest.set(file, Math.min(lowest.get(file) ?? 0, lowest.get(other) ?? 0))
    }
    if (lowest.get(file) !== order.get(file)) return
    const together = open.splice(open.indexOf(file))
    if (together.length > 1 || graph.get(file)?.includes(file)) cycles.push(together.toSorted())
  }
  for (const file of graph.keys()) if (!order.has(file)) visit(file)
  return cycles
}
