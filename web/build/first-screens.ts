import type { Plugin } from 'vite'

type Chunk = {
  type: 'chunk'
  fileName: string
  facadeModuleId: string | null
  moduleIds: string[]
  isEntry: boolean
  imports: string[]
  viteMetadata?: { importedCss: Set<string> }
}

/** The modules that a first visit needs beside the entry, by what the boot script calls the visit. */
const screens = {
  public: ['src/app/PublicArea.tsx'],
  inside: [
    'src/app/SignedInArea.tsx',
    'src/shell/Shell.tsx',
    'src/platform/theme/AntRoot.tsx',
    'src/features/welcome/WelcomePage.tsx',
  ],
}

/** Files of some modules and of all that they import at once, without those of the entry. */
export function filesOfScreen(modules: readonly string[], chunks: readonly Chunk[]): string[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const files = new Set<string>()
  function visit(fileName: string) {
    const chunk = byName.get(fileName)
    if (chunk === undefined || files.has(fileName)) return
    files.add(fileName)
    for (const sheet of chunk.viteMetadata?.importedCss ?? []) files.add(sheet)
    for (const imported of chunk.imports) visit(imported)
  }
  const entries = chunks.filter((chunk) => chunk.isEntry)
  for (const module of modules) {
    const chunk = chunks.find((candidate) => candidate.facadeModuleId?.endsWith(`/${module}`))
    if (chunk !== undefined) visit(chunk.fileName)
  }
  for (const { fileName, imports } of entries)
    for (const known of [fileName, ...imports]) files.delete(known)
  return [...files]
}

/**
 * Puts into index.html, before any other script, the list of files that each first screen needs, and the
 * few lines that ask for the right ones: they then arrive together instead of one wave after the other.
 */
export function firstScreens(): Plugin {
  return {
    name: 'first-screens',
    apply: 'build',
    enforce: 'post',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle = {} }) {
        const chunks = Object.values(bundle).filter(
          (file) => file.type === 'chunk',
        ) as unknown as Chunk[]
        const files = Object.fromEntries(
          Object.entries(screens).map(([name, modules]) => [name, filesOfScreen(modules, chunks)]),
        )
        return [
          {
            tag: 'script',
            children: `window.firstScreens=${JSON.stringify(files)}`,
            injectTo: 'head-prepend',
          },
        ]
      },
    },
  }
}
