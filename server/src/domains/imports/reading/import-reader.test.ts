import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const domains = resolve(import.meta.dirname, '../..')

/** Files of domains that a file loads, without types; the platform counts by its name. */
function loadedBy(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file) || !existsSync(file)) return seen
  seen.add(file)
  const imports = readFileSync(file, 'utf8').matchAll(
    /^(?:import|export) (?!type )[^']*?from '([^']+)'/gms,
  )
  for (const [, name = ''] of imports) {
    if (name.startsWith('.')) loadedBy(resolve(dirname(file), name), seen)
    else if (name.startsWith('#domains/')) loadedBy(join(domains, name.slice(9), 'index.ts'), seen)
    else if (name.startsWith('#')) seen.add(name)
  }
  return seen
}

test('the process that reads a file starts without the server: no database, no other domain', () => {
  const loaded = [...loadedBy(join(import.meta.dirname, 'import-reader.ts'))]
  const others = loaded.filter((each) => !each.startsWith(import.meta.dirname))
  const named = others.map((each) => each.replace(`${domains}/`, ''))
  expect(
    named.filter((each) => /database|\.(?:service|queries|routes)\.ts|^gateway/.test(each)),
  ).toEqual([])
  expect(loaded.length).toBeGreaterThan(10)
})
