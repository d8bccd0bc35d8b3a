import type { ImportPreview } from '@iwater/contract/field/imports'
import { expect, test } from 'vitest'
import { ApiError } from '#web/platform/api/api-error.ts'
import { isDraftFor } from './draft-record.ts'
import { placesOf } from './failure-place.ts'
import {
  type Draft,
  draftOf,
  mappingOf,
  problemsOf,
  roleOf,
  unlikeUnits,
  valueChoices,
  withFactor,
  withUnitOfAll,
} from './mapping-draft.ts'

const orgId = '01975c80-0000-7000-8000-000000000001'

const preview: ImportPreview = {
  importId: '01975c80-0000-7000-8000-000000000002',
  fileName: 'sections 2021-04.csv',
  columns: ['province', 'section', 'time', 'pH', 'class', 'level'],
  rows: [],
  lines: [],
  rowCount: 10,
  suggestion: {
    timeColumns: ['time'],
    timeFormat: 'MM-dd HH:mm',
    timeFormats: [],
    decimalMark: ',',
    stationColumns: ['province', 'section'],
    valueColumns: [
      { column: 'pH', factor: 'w01001', unit: '' },
      { column: 'level', factor: null, unit: 'm' },
    ],
    needsYear: true,
  },
  mapping: null,
}

const timeZone = 'Asia/Shanghai'
const draft = draftOf(preview, { orgId, timeZone })
const complete: Draft = { ...draft, year: '2021' }

test('a draft begins with what the server proposes', () => {
  expect(draft).toMatchObject({
    timeColumns: ['time'],
    hasStations: true,
    unitName: 'sections 2021-04',
    orgId,
  })
  expect(draft.values.filter(({ isTaken }) => isTaken).map(({ column }) => column)).toEqual(['pH'])
  expect(valueChoices(draft).map(({ column }) => column)).toEqual(['pH', 'class', 'level'])
})

test('a draft goes on from the last dry run', () => {
  const mapping = {
    timeColumns: ['time'],
    timeFormat: 'MM/dd HH:mm',
    year: 2020,
    decimalMark: '.' as const,
    timeZone: 'Asia/Tokyo',
    stationColumns: [],
    unitName: 'Lake',
    unitKind: 'outfall' as const,
    orgId,
    valueColumns: [{ column: 'level', factor: 'water_level', unit: 'cm' }],
  }
  const again = draftOf({ ...preview, mapping }, { orgId: 'other', timeZone })
  expect(mappingOf(again)).toEqual(mapping)
})

test('every column has one use, time before station before value', () => {
  const twice: Draft = { ...complete, timeColumns: ['time', 'section'] }
  expect(roleOf(twice, 'section')).toBe('time')
  expect(roleOf(complete, 'section')).toBe('station')
  expect(roleOf({ ...complete, hasStations: false }, 'section')).toBe('none')
  expect(roleOf(complete, 'pH')).toBe('value')
  expect(problemsOf(twice)?.fields).toEqual({ stationColumns: 'used-twice' })
})

test('a complete draft has no problem, times without a year need one', () => {
  expect(problemsOf(complete)).toBeNull()
  expect(problemsOf(draft)?.fields).toEqual({ year: 'missing' })
  expect(problemsOf({ ...draft, year: '12' })?.fields).toEqual({ year: 'year' })
  expect(problemsOf({ ...draft, timeFormat: 'yyyy-MM-dd' })).toBeNull()
  expect(problemsOf({ ...draft, timeFormat: 'unix' })).toBeNull()
})

test('everything that is missing is named at once', () => {
  const bare: Draft = {
    ...draft,
    timeColumns: [],
    timeFormat: ' ',
    stationColumns: [],
    orgId: undefined,
    values: draft.values.map((value) => ({ ...value, isTaken: false })),
  }
  expect(problemsOf(bare)?.fields).toEqual({
    timeColumns: 'missing',
    timeFormat: 'missing',
    stationColumns: 'missing',
    orgId: 'missing',
    values: 'missing',
  })
})

test('a column that is taken needs a factor', () => {
  const values = complete.values.map((value) =>
    value.column === 'level' ? { ...value, isTaken: true } : value,
  )
  expect(problemsOf({ ...complete, values })?.columns).toEqual(new Map([['level', 'factor']]))
})

test('the mapping carries what the server needs and nothing else', () => {
  expect(mappingOf(complete)).toEqual({
    timeColumns: ['time'],
    timeFormat: 'MM-dd HH:mm',
    year: 2021,
    decimalMark: ',',
    timeZone,
    stationColumns: ['province', 'section'],
    unitKind: 'network',
    orgId,
    valueColumns: [{ column: 'pH', factor: 'w01001' }],
  })
  const one = mappingOf({ ...complete, hasStations: false, timeFormat: 'iso', unitName: ' Lake ' })
  expect(one).toMatchObject({ stationColumns: [], unitName: 'Lake' })
  expect(one).not.toHaveProperty('year')
})

test('the unit follows the factor unless it was named', () => {
  const units: Record<string, string> = { flow: 'm³/h', pressure: 'MPa' }
  const unitOf = (factor: string) => units[factor]
  const value = { column: 'x', isTaken: false, factor: null, unit: '', isSuggested: true }
  const flow = withFactor(value, 'flow', unitOf)
  expect(flow).toMatchObject({ factor: 'flow', unit: 'm³/h', isTaken: true })
  expect(withFactor(flow, 'pressure', unitOf).unit).toBe('MPa')
  expect(withFactor({ ...flow, unit: 'L/s' }, 'pressure', unitOf).unit).toBe('L/s')
  expect(withFactor(flow, null, unitOf)).toMatchObject({ factor: null, isTaken: false })
})

test('what a tab has kept counts only for the same columns', () => {
  const stored: unknown = JSON.parse(JSON.stringify(complete))
  expect(isDraftFor(stored, preview.columns)).toBe(true)
  expect(isDraftFor(stored, ['other'])).toBe(false)
  expect(isDraftFor({ ...complete, timeColumns: [1] }, preview.columns)).toBe(false)
  expect(isDraftFor({ ...complete, decimalMark: ';' }, preview.columns)).toBe(false)
  expect(isDraftFor('text', preview.columns)).toBe(false)
  expect(isDraftFor(null, preview.columns)).toBe(false)
})

test('a rejection is shown where it belongs', () => {
  const places = (error: ApiError) => placesOf(complete, error).map(({ place }) => place)
  const rejected = (code: 'ingest.column-twice', details: Record<string, unknown>) =>
    new ApiError(code, 'no', { details })
  expect(places(new ApiError('ingest.year-missing', 'no'))).toEqual([{ field: 'year' }])
  expect(places(rejected('ingest.column-twice', { column: 'time' }))).toEqual([
    { field: 'timeColumns' },
  ])
  expect(places(rejected('ingest.column-twice', { column: 'section' }))).toEqual([
    { field: 'stationColumns' },
  ])
  expect(places(rejected('ingest.column-twice', { column: 'pH' }))).toEqual([{ column: 'pH' }])
  expect(
    places(new ApiError('ingest.factor-unknown', 'no', { details: { factor: 'w01001' } })),
  ).toEqual([{ column: 'pH' }])
  const fields = { 'mapping.valueColumns.0.unit': 'no', 'mapping.orgId': 'no', 'mapping.x': 'no' }
  expect(places(new ApiError('request.invalid', 'no', { fields }))).toEqual([
    { column: 'pH' },
    { field: 'orgId' },
    { field: 'form' },
  ])
  expect(places(new ApiError('network.unreachable', 'no'))).toEqual([{ field: 'form' }])
})

test('one unit of measure goes to all imported columns of a factor, and to no other', () => {
  const column = (name: string, factor: string, unit: string, isTaken = true) => ({
    column: name,
    factor,
    unit,
    isTaken,
    isSuggested: true,
  })
  const first = column('P1', 'pressure', 'mH₂O')
  const values = [
    first,
    column('P2', 'pressure', 'MPa'),
    column('P3', 'pressure', 'MPa', false),
    column('L1', 'tank_level', 'm'),
  ]
  const many: Draft = { ...complete, values }
  expect(unlikeUnits(many, first).map(({ column: name }) => name)).toEqual(['P2'])
  const alike = withUnitOfAll(many, first)
  expect(alike.values.map(({ unit }) => unit)).toEqual(['mH₂O', 'mH₂O', 'MPa', 'm'])
  expect(unlikeUnits(alike, first)).toEqual([])
})
