import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parse, walk } from 'css-tree'
import { expect, test } from 'vitest'

const sources = join(import.meta.dirname, '../src')

/** Classes that are there for everybody: those of `ui` and `product`, of the frame and of antd. */
const isShared = (name: string) => /^(w|ant|shell)(-|$)/.test(name)

/** A feature is one, however its folder is divided. */
const ownerOf = (sheet: string) => /^features\/[^/]+/.exec(sheet)?.[0] ?? dirname(sheet)

/** Which folders style a class, by its name. */
function ownersOf(sheets: readonly string[]) {
  const owners = new Map<string, Set<string>>()
  for (const sheet of sheets) {
    walk(parse(readFileSync(join(sources, sheet), 'utf8')), (node) => {
      if (node.type !== 'ClassSelector' || isShared(node.name)) return
      owners.set(node.name, (owners.get(node.name) ?? new Set()).add(ownerOf(sheet)))
    })
  }
  return owners
}

test('a class belongs to one folder, so that no sheet changes what another one lays out', () => {
  const sheets = globSync('**/*.css', { cwd: sources })
  expect(sheets.length).toBeGreaterThan(50)
  const shared = [...ownersOf(sheets)].flatMap(([name, folders]) =>
    // The frame may arrange its own parts.
    [...folders].filter((folder) => folder !== 'shell').length > 1
      ? [`${name}: ${[...folders].join(', ')}`]
      : [],
  )
  expect(shared).toEqual([])
})
