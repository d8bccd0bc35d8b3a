import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { argv, exit, stdout } from 'node:process'
import { brotliCompressSync } from 'node:zlib'

type ManifestEntry = { file: string; imports?: string[]; css?: string[] }
type Manifest = Readonly<Record<string, ManifestEntry>>
type Screen = { name: string; modules: readonly string[]; budgetKb: number }

const page = 'index.html'
const shell = ['src/app/SignedInArea.tsx', 'src/shell/Shell.tsx', 'src/shell/pages/PageRoot.tsx']

/** What a visitor's browser loads for each first screen, and the most it may weigh: brotli, 1 KB is 1000 bytes. */
const screens: readonly Screen[] = [
  { name: 'login', modules: [page, 'src/app/PublicArea.tsx'], budgetKb: 85 },
  { name: 'shell with component root', modules: [page, ...shell], budgetKb: 190 },
  {
    name: 'first page with charts',
    modules: [page, ...shell, 'src/features/welcome/WelcomePage.tsx', 'src/ui/chart-engine.ts'],
    budgetKb: 380,
  },
]

const styleBudgetKb = 8

function filesOf(manifest: Manifest, modules: readonly string[]) {
  const seen = new Set<string>()
  const files = new Set<string>()
  function visit(key: string) {
    if (seen.has(key)) return
    seen.add(key)
    const entry = manifest[key]
    if (entry === undefined) throw new Error(`the build has no ${key}: has it been moved?`)
    files.add(entry.file)
    for (const sheet of entry.css ?? []) files.add(sheet)
    for (const imported of entry.imports ?? []) visit(imported)
  }
  for (const module of modules) visit(module)
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

const rows = screens.map(({ name, modules, budgetKb }) => {
  const files = filesOf(manifest, modules)
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
