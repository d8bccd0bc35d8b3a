import { expect, test } from 'vitest'
import { exampleOf, needsYear } from './columns/time-format.ts'
import { columnsLeftOut, fileProblem, hasStored, shareDone, stepOf } from './import-steps.ts'

const at = (
  state: Parameters<typeof stepOf>[0]['state'],
  wanted: string | null = null,
  failedWhile: 'checking' | 'storing' | 'undoing' | null = null,
) => stepOf({ state, failedWhile }, wanted)

test('an import opens at the step that its state asks for', () => {
  expect(at('uploaded')).toBe('columns')
  expect(at('checking')).toBe('check')
  expect(at('checked')).toBe('check')
  expect(at('storing')).toBe('store')
  expect(at('stored')).toBe('store')
  expect(at('failed', null, 'checking')).toBe('check')
  expect(at('failed', null, 'storing')).toBe('store')
  expect(at('undoing')).toBe('store')
  expect(at('undone')).toBe('store')
  expect(at('failed', null, 'undoing')).toBe('store')
})

test('the way back to the columns is open until storing begins', () => {
  expect(at('checked', 'columns')).toBe('columns')
  expect(at('failed', 'columns', 'checking')).toBe('columns')
  expect(at('checking', 'columns')).toBe('check')
  expect(at('failed', 'columns', 'storing')).toBe('store')
  expect(at('stored', 'columns')).toBe('store')
  expect(at('cancelled', 'columns', 'undoing')).toBe('store')
})

test('the counts of an import are of what is stored from the moment at which storing begins', () => {
  const told = (
    state: Parameters<typeof hasStored>[0]['state'],
    failedWhile: 'checking' | 'storing' | null = null,
  ) => hasStored({ state, failedWhile })
  expect([told('checking'), told('checked'), told('failed', 'checking')]).not.toContain(true)
  expect([told('storing'), told('stored'), told('cancelled', 'storing')]).not.toContain(false)
})

test('progress of an empty file is nothing, and never more than all', () => {
  expect(shareDone({ rowsDone: 0, rowCount: 0 })).toBe(0)
  expect(shareDone({ rowsDone: 5, rowCount: 10 })).toBe(0.5)
  expect(shareDone({ rowsDone: 11, rowCount: 10 })).toBe(1)
})

test('a file that cannot be meant is not sent', () => {
  expect(fileProblem({ name: 'a.csv', size: 10 }, 20)).toBeNull()
  expect(fileProblem({ name: 'A.XLSX', size: 20 }, 20)).toBeNull()
  expect(fileProblem({ name: 'a.xls', size: 10 }, 20)).toBe('kind')
  expect(fileProblem({ name: 'a.csv', size: 0 }, 20)).toBe('empty')
  expect(fileProblem({ name: 'a.csv', size: 21 }, 20)).toBe('too-large')
})

test('formats tell whether they lack the year, and what they look like', () => {
  expect(needsYear('MM-dd HH:mm')).toBe(true)
  expect(needsYear('dd/MM/yy HH')).toBe(false)
  expect(needsYear('unix-ms')).toBe(false)
  expect(needsYear('')).toBe(false)
  expect(exampleOf('dd/MM/yy HH')).toBe('25/04/26 16')
  expect(exampleOf('yyyyMMddHHmmss')).toBe('20260425160530')
})

test('columns that nothing was made of are named', () => {
  const columns = ['time', 'station', 'pH', 'remark']
  expect(columnsLeftOut({ columns, mapping: null })).toEqual([])
  const mapping = {
    timeColumns: ['time'],
    timeFormat: 'iso',
    decimalMark: '.' as const,
    stationColumns: ['station'],
    unitKind: 'network' as const,
    orgId: '',
    valueColumns: [{ column: 'pH', factor: 'w01001' }],
  }
  expect(columnsLeftOut({ columns, mapping })).toEqual(['remark'])
})
