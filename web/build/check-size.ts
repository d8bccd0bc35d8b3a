import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { argv, exit, stdout } from 'node:process'
import { brotliCompressSync } from 'node:zlib'

type ManifestEntry = { file: string; name?: string; imports?: string[]; css?: string[] }
type Manifest = Readonly<Record<string, ManifestEntry>>
type Screen = { name: string; chunks: readonly string[]; budgetKb: number }

const page = 'index.html'
const shell = ['shell', 'components']

/**
 * What a visitor's browser loads for each first screen, by the names of chunks or the modules they begin with,
 * and the most it may weigh: brotli, 1 KB is 1000 bytes.
 */
const screens: readonly Screen[] = [
  { name: 'login', chunks: [page, 'sign-in'], budgetKb: 85 },
  { name: 'shell with component root', chunks: [page, ...shell], budgetKb: 165 },
  {
    name: 'first page with charts',
    chunks: [page, ...shell, 'src/features/welcome/WelcomePage.tsx', 'src/ui/chart-engine.ts'],
    budgetKb: 340,
  },
]

const styleBudgetKb = 8

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

const rows = screens.map(({ name, chunks, budgetKb }) => {
  const files = filesOf(manifest, chunks)
  const scriptKb = kbOf(files, '.js')
  const styleKb = kbOf(files, '.css')
  return {
    name,
    scriptKb,
    styleKb,
    budgetKb,
    isOver: scriptKb > budgetKb || styleKb > styleBudgetKb,
  }
})

for (const { name, scriptKb, styleKb, budgetKb, isOver } of rows) {
  const figures = `js ${scriptKb.toFixed(1)} of ${budgetKb} KB, css ${styleKb.toFixed(1)} of ${styleBudgetKb} KB`
  stdout.write(`${name.padEnd(28)} ${figures}${isOver ? '  OVER' : ''}\n`)
}
exit(rows.some(({ isOver }) => isOver) ? 1 : 0)
