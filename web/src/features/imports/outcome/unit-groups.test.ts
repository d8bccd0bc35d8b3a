import type { ImportColumnFigures, ImportMapping } from '@iwater/contract/field/imports'
import { expect, test } from 'vitest'
import { unitGroupsOf, usualSpan, withUnit } from './unit-groups.ts'

const column = (name: string, more: Partial<ImportColumnFigures>): ImportColumnFigures => ({
  column: name,
  factor: 'pressure',
  factorName: { zh: '压力', en: 'Pressure' },
  unit: 'MPa',
  count: 10,
  minimum: 20,
  median: 50,
  maximum: 90,
  plausible: { low: -0.1, high: 4 },
  outsideCount: 10,
  unitsThatFit: ['mH₂O', 'kPa'],
  present: null,
  warning: 'unit',
  ...more,
})

const columns = [
  column('P1', {}),
  column('P2', { median: 800, unitsThatFit: ['kPa'] }),
  column('P3', { median: 0.4, warning: null }),
  column('pH', { factor: 'w01001', unit: '', unitsThatFit: [] }),
]

test('columns of one factor and unit are one question, answered by the units that fit them all', () => {
  const [pressures, ph, ...others] = unitGroupsOf(columns)
  expect(pressures?.columns.map((each) => each.column)).toEqual(['P1', 'P2'])
  expect(pressures?.unitsThatFit).toEqual(['kPa'])
  expect(pressures && usualSpan(pressures)).toEqual({ low: 50, high: 800 })
  expect(ph?.unitsThatFit).toEqual([])
  expect(others).toEqual([])
})

test('the columns of a question are read in the chosen unit, the others as before', () => {
  const [group] = unitGroupsOf(columns)
  const valueColumns = ['P1', 'P3'].map((name) => ({
    column: name,
    factor: 'pressure',
    unit: 'MPa',
  }))
  const mapping = { timeFormat: 'iso', valueColumns } as unknown as ImportMapping
  expect(group && withUnit(mapping, group, 'kPa').valueColumns.map(({ unit }) => unit)).toEqual([
    'kPa',
    'MPa',
  ])
})
