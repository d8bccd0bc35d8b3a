import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const source = resolve(import.meta.dirname, '../web/src')

const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(tsx?|css)$/.test(name) && !name.endsWith('.test.ts'))
  .map((name) => join(source, name))

const contents = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))

const resolved = (from: string, to: string) =>
  to.startsWith('#web/') ? join(source, to.slice('#web/'.length)) : join(dirname(from), to)

function targets(file: string, pattern: RegExp) {
  const named = [...(contents.get(file) ?? '').matchAll(pattern)].map(([, to = '']) => to)
  return named
    .filter((to) => to.startsWith('#web/') || to.startsWith('.'))
    .map((to) => resolved(file, to))
}

const staticImports = /^(?:import|export)\s(?!type\s)(?:[^'"]*?from\s)?'([^']+)'/gm
const dynamicImports = /\bimport\('([^']+)'\)/g

/** A module and everything that is loaded along with it. */
function loadedWith(entry: string) {
  const found = new Set([entry])
  for (const file of found) for (const next of targets(file, staticImports)) found.add(next)
  return [...found]
}

const classesIn = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].flatMap(([, name = '']) => name.split(/\s+/))

/** Class names of style sheets; one part of a name alone may be any word of the program. */
const classOf = /\.([a-z][\w-]*-[\w-]*)/g
const styles = files.filter((file) => file.endsWith('.css'))
const styled = new Map(
  styles.map((file) => [file, new Set(classesIn(contents.get(file) ?? '', classOf))]),
)
const known = new Set([...styled.values()].flatMap((classes) => [...classes]))

const quoted = /'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`/g
const usedIn = (file: string) =>
  [...(contents.get(file) ?? '').matchAll(quoted)]
    .flatMap((match) => (match[1] ?? match[2] ?? match[3] ?? '').split(/[\s"'`{}$?:]+/))
    .filter((word) => known.has(word))

const main = join(source, 'main.tsx')
const entries = [main, ...new Set(files.flatMap((file) => targets(file, dynamicImports)))].filter(
  (file) => contents.has(file),
)
const parts = new Map(entries.map((entry) => [entry, loadedWith(entry)]))

const own = (entry: string) =>
  new Set((parts.get(entry) ?? []).flatMap((file) => [...(styled.get(file) ?? [])]))

/** What is certainly styled when a part that is loaded by itself comes: its own, and what all that load it have. */
function available() {
  const classes = new Map(entries.map((entry) => [entry, entry === main ? own(main) : known]))
  const loaders = (entry: string) =>
    entries.filter((one) =>
      parts.get(one)?.some((file) => targets(file, dynamicImports).includes(entry)),
    )
  const above = new Map(entries.map((entry) => [entry, loaders(entry)]))
  for (let isSettled = false; !isSettled; ) {
    isSettled = true
    for (const entry of entries.slice(1)) {
      const [first = new Set<string>(), ...rest] = (above.get(entry) ?? []).map(
        (one) => classes.get(one) ?? new Set<string>(),
      )
      const shared = [...first].filter((name) => rest.every((other) => other.has(name)))
      const next = new Set([...own(entry), ...shared])
      if (next.size < (classes.get(entry)?.size ?? 0)) {
        classes.set(entry, next)
        isSettled = false
      }
    }
  }
  return classes
}

test('whatever page is opened first has the styles of all that it shows', () => {
  const lacking = [...available()].flatMap(([entry, classes]) =>
    (parts.get(entry) ?? []).flatMap((file) =>
      usedIn(file)
        .filter((name) => !classes.has(name))
        .map(
          (name) =>
            `${file.slice(source.length + 1)} uses ${name} in ${entry.slice(source.length + 1)}`,
        ),
    ),
  )
  expect([...new Set(lacking)]).toEqual([])
})
