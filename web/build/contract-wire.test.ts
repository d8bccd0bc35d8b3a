import { globSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { contractModule, withoutShapes } from './contract-wire.ts'

const strip = (code: string) =>
  withoutShapes(code, parseSync('module.ts', code, { lang: 'ts' }).program)

test('a route keeps its method, path and access, and loses what only the server needs', () => {
  const code = strip(`import { z } from 'zod'
const shape = z.object({ a: z.string() })
export const read = defineRoute({
  method: 'GET',
  path: '/a',
  twins: ['/a1'],
  access: 'public',
  openWhile: restrictions,
  openToDemonstration: true,
  summary: { zh: '读取。', en: 'Read it, and more.' },
  input: shape,
  output: z.array(z.object({ b: z.number() })),
})`)
  expect(code).not.toMatch(/summary|input|output|array|twins|open/)
  expect(code).toMatch(/method: 'GET',\s+path: '\/a',\s+access: 'public',/)
})

test('what a call makes can be dropped, what stands for itself stays as it is', () => {
  expect(
    strip("const a = z.string()\nexport const b = { c: z.uuid() }\nconst d = ['x'] as const"),
  ).toBe(
    "const a = /*#__PURE__*/ (() => (z.string()))()\nexport const b = /*#__PURE__*/ (() => ({ c: z.uuid() }))()\nconst d = ['x'] as const",
  )
})

test('every module of the contract is reduced, also one in a folder', () => {
  const contract = resolve(import.meta.dirname, '../../contract/src')
  const names = globSync('**/*.ts', { cwd: contract }).map((name) =>
    join(contract, name).replaceAll('\\', '/'),
  )
  expect(names.length).toBeGreaterThan(50)
  expect(names.filter((name) => !name.endsWith('.test.ts') && !contractModule.test(name))).toEqual(
    [],
  )
})
