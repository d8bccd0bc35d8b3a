import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { argv, exit, stdout } from 'node:process'
import { brotliCompressSync } from 'node:zlib'

type ManifestEntry = { file: string; name?: string; imports?: string[]; css?: string[] }
type Manifest = Readonly<Record<string, ManifestEntry>>
type Figures = { scriptKb: number; styleKb: number; files: number }
type Screen = { name: string; chunks: readonly string[]; most: Figures }

const page = 'index.html'
const shell = ['shell', 'components']

/**
 * What a visitor's browser loads for each first screen, by the names of chunks or the modules they begin with,
 * the most it may weigh (brotli, 1 KB is 1000 bytes), and of how many files it may consist.
 */
const screens: readonly Screen[] = [
  // All pages are known here by their addresses, those of the knowledge base and the chat too.
  { name: 'login', chunks: [page, 'sign-in'], most: { scriptKb: 86, styleKb: 8, files: 12 } },
  {
    name: 'shell with component root',
    chunks: [page, ...shell],
    most: { scriptKb: 165, styleKb: 8, files: 16 },
  },
  {
    name: 'first page with charts',
    chunks: [
      page,
      ...shell,
      'src/features/welcome/WelcomePage.tsx',
      'src/ui/chart/chart-engine.ts',
    ],
    // With the marks of maintenance in the cards of followed units.
    most: { scriptKb: 348, styleKb: 10, files: 24 },
  },
  {
    name: 'first page with a list',
    chunks: [page, ...shell, 'src/features/people/PeoplePage.tsx'],
    // With trees in parts, order by hand, conflicts that say what overlaps, the parameters of the tenant, what is deleted together,
    // who would lose which rights, and names that one language is enough for. The signs of the weather are here since its page shares them with the strip of the header.
    // The description of maintenance tasks is here since the page of a unit lists them. Quotas are shown, and what a form holds can be tried.
    // Rows that two people changed are merged cell by cell. A form leads back to where it was opened from.
    // A demonstration reads what it may not save, and the focus stays where a row or a panel has gone.
    most: { scriptKb: 447, styleKb: 17, files: 24 },
  },
]

function keyOf(manifest: Manifest, chunk: string) {
  const [key] =
    Object.entries(manifest).find(
      ([candidate, { name, file }]) =>
        candidate === chunk || (name === chunk && file.endsWith('.js')),
    ) ?? []
  if (key === undefined) throw new Error(`the build has no ${chunk}: has it been moved?`)
  return key
}

function filesOf(manifest: Manifest, chunks: readonly string[]) {
  const seen = new Set<string>()
  const files = new Set<string>()
  function visit(key: string) {
    if (seen.has(key)) return
    seen.add(key)
    const entry = manifest[key]
    if (entry === undefined) throw new Error(`the manifest names ${key} and does not have it`)
    files.add(entry.file)
    for (const sheet of entry.css ?? []) files.add(sheet)
    for (const imported of entry.imports ?? []) visit(imported)
  }
  for (const chunk of chunks) visit(keyOf(manifest, chunk))
  return [...files]
}

const dist = argv[2] ?? join(import.meta.dirname, '../dist')
const sizes = new Map<string, number>()

function compressedBytes(file: string) {
  const known = sizes.get(file) ?? brotliCompressSync(readFileSync(join(dist, file))).length
  sizes.set(file, known)
  return known
}

const kbOf = (files: readonly string[], ending: string) =>
  files
    .filter((file) => file.endsWith(ending))
    .reduce((bytes, file) => bytes + compressedBytes(file), 0) / 1000

const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest

function figuresOf(chunks: readonly string[]): Figures {
  const files = filesOf(manifest, chunks)
  return { scriptKb: kbOf(files, '.js'), styleKb: kbOf(files, '.css'), files: files.length }
}

let isOver = false
for (const { name, chunks, most } of screens) {
  const figures = figuresOf(chunks)
  const isThisOver = Object.entries(most).some(
    ([figure, limit]) => figures[figure as keyof Figures] > limit,
  )
  isOver ||= isThisOver
  const script = `js ${figures.scriptKb.toFixed(1)} of ${most.scriptKb} KB`
  const style = `css ${figures.styleKb.toFixed(1)} of ${most.styleKb} KB`
  const files = `${figures.files} of ${most.files} files`
  stdout.write(`${name.padEnd(28)} ${script}, ${style}, ${files}${isThisOver ? '  OVER' : ''}\n`)
}
exit(isOver ? 1 : 0)
