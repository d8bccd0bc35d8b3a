import { expect, test } from 'vitest'
import { pagePatterns } from '#web/app/page-patterns.ts'
import { functionNotes } from './function-notes.text.ts'

/** Pages of the person's own, and those that show something else each time. */
const isNoFunction = (path: string) =>
  path.includes(':') || path.startsWith('/account/') || path === '/myiframe'

test('the introduction says of every page of the product what it is for', () => {
  const functions = pagePatterns.filter((path) => !isNoFunction(path))
  expect(functions.filter((path) => functionNotes[path] === undefined)).toEqual([])
  const known: ReadonlySet<string> = new Set(pagePatterns)
  expect(Object.keys(functionNotes).filter((path) => !known.has(path))).toEqual([])
})
