import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

type Chunk = {
  type: 'chunk'
  fileName: string
  name: string
  facadeModuleId: string | null
  isEntry: boolean
  imports: string[]
  viteMetadata?: { importedCss: Set<string> }
}

/** What a first visit needs beside the entry: chunks by their name or by the module they begin with. */
const screens = {
  public: ['sign-in'],
  inside: ['shell', 'components'],
  /** Beside what every page inside needs. */
  welcome: ['src/features/welcome/WelcomePage.tsx'],
}

/** The files of some chunks and of all that they import at once, style sheets among them. */
function closureOf(roots: readonly Chunk[], byName: ReadonlyMap<string, Chunk>): Set<string> {
  const files = new Set<string>()
  function visit(chunk: Chunk | undefined) {
    if (chunk === undefined || files.has(chunk.fileName)) return
    files.add(chunk.fileName)
    for (const sheet of chunk.viteMetadata?.importedCss ?? []) files.add(sheet)
    for (const imported of chunk.imports) visit(byName.get(imported))
  }
  for (const root of roots) visit(root)
  return files
}

/** What some chunks need beside the files of the entry, which the page itself names, and of others. */
export function filesOfScreen(
  wanted: readonly string[],
  chunks: readonly Chunk[],
  others: readonly string[] = [],
): string[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const isNamed = ({ name, facadeModuleId }: Chunk, names: readonly string[]) =>
    names.some((want) => want === name || facadeModuleId?.endsWith(`/${want}`))
  const filesOf = (isRoot: (chunk: Chunk) => boolean) => closureOf(chunks.filter(isRoot), byName)
  const known = filesOf((chunk) => chunk.isEntry || isNamed(chunk, others))
  return [...filesOf((chunk) => isNamed(chunk, wanted))].filter((file) => !known.has(file))
}

const bootSource = readFileSync(new URL('../boot.js', import.meta.url), 'utf8')
const bootFile = `assets/boot-${createHash('sha256').update(bootSource).digest('hex').slice(0, 8)}.js`

const placeholder = '<!-- boot.js -->'

/** File names hold no quotes, so single ones do around the list. */
const bootTag = (src: string, files: Record<string, string[]>) =>
  `<script src="${src}" data-first-screens='${JSON.stringify(files)}'></script>`

/**
 * Puts boot.js into index.html before all other scripts and sheets, with the list of files that each first screen needs:
 * they then arrive together instead of one wave after the other.
 */
export function firstScreens(): Plugin {
  let isBuild = true
  return {
    name: 'first-screens',
    enforce: 'post',
    configResolved({ command }) {
      isBuild = command === 'build'
    },
    buildStart() {
      if (isBuild) this.emitFile({ type: 'asset', fileName: bootFile, source: bootSource })
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (bundle === undefined) {
          return html.replace(
            placeholder,
            bootTag('/boot.js', { public: [], inside: [], welcome: [] }),
          )
        }
        const chunks = Object.values(bundle).filter(
          (file) => file.type === 'chunk',
        ) as unknown as Chunk[]
        const files = {
          public: filesOfScreen(screens.public, chunks),
          inside: filesOfScreen(screens.inside, chunks),
          welcome: filesOfScreen(screens.welcome, chunks, screens.inside),
        }
        return html.replace(placeholder, bootTag(`/${bootFile}`, files))
      },
    },
  }
}
