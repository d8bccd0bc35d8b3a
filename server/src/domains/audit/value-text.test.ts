import type { Entity } from '@iwater/contract/kit/entity'
import { sparePart } from '@iwater/contract/kit/spare-part-testing'
import { trailWordsOf } from '@iwater/contract/kit/trail-words'
import { ownQuestion, ownReason } from '@iwater/contract/knowledge/own-entries'
import { expect, test } from 'vitest'
import { listTexts, type Means, valueText } from './value-text.ts'

const means = (language: 'zh' | 'en', names: Means['names'] = {}): Means => ({
  language,
  timeZone: 'Asia/Shanghai',
  names,
  table: undefined,
})

test('permissions are called by their names, and of a long list only what differs is told', () => {
  const before = ['activity.view', 'audit.view', 'errors.view', 'ingest.view', 'monitoring.view']
  const after = ['activity.view', 'audit.view', 'errors.view', 'ingest.view', 'people.manage']
  expect(listTexts(before, after, 'permissions', means('en'))).toEqual({
    before: 'View monitoring data (4 others unchanged)',
    after: 'Manage people (4 others unchanged)',
  })
  expect(listTexts(before.slice(0, 4), after, 'permissions', means('zh'))).toEqual({
    before: '（另有 4 项未变）',
    after: '管理人员（另有 4 项未变）',
  })
  expect(listTexts(['audit.view'], ['people.manage'], 'permissions', means('en'))).toBeUndefined()
  expect(valueText(['audit.view'], 'permissions', means('en'))).toBe(
    'View logs and the audit trail',
  )
})

test('a failure is told as its sentence, and an order by what stands in it', () => {
  const failure = { code: 'organisation.quota-points', details: { quota: 57, wanted: 58 } }
  expect(valueText(failure, 'failure', means('en'))).toMatch(
    /^Your organisation can have at most 57/,
  )
  const id = '019a0000-0000-7000-8000-000000000001'
  const names = { [id]: { zh: '东厂', en: 'East Works' } }
  const mapping = { orgId: id, timeFormat: 'iso', unitName: null, stationColumns: [] }
  expect(valueText(mapping, 'mapping', means('en', names))).toBe(
    'Organisation: East Works; Time format: iso',
  )
})

test('places of the rows of a record count from 1; the order of records is told as it was entered', () => {
  const words = trailWordsOf([sparePart as unknown as Entity])
  const rows = { ...means('en'), table: words['spare_part_supplier'] }
  expect(valueText(2, 'position', rows)).toBe('3')
  expect(valueText(2, 'days', rows)).toBe('2')
  expect(valueText(2, 'position', { ...rows, table: words['spare_part'] })).toBe('2')
  // Reasons are rows of questions, and have a list of their own.
  const reasons = trailWordsOf([ownQuestion, ownReason])['own_knowledge_reason']
  expect(reasons?.subject).toEqual(trailWordsOf([ownReason])['own_knowledge_reason']?.subject)
  expect(valueText(0, 'position', { ...rows, table: reasons })).toBe('1')
})
