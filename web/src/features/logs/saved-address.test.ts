import { recordedSubjects } from '@iwater/contract/logs/recorded-subjects'
import { expect, test } from 'vitest'
import { rewritten } from './saved-address.ts'

const changeOf = (query: string) => rewritten(new URLSearchParams(query), 'Asia/Shanghai')
const filterIn = (query: string) =>
  JSON.parse((changeOf(query) as { filter: string | null }).filter ?? '[]')
const id = '0190a000-0000-7000-8000-000000000001'

test('what makes no sense in a saved address narrows nothing', () => {
  expect(filterIn('person=x&kind=DROP&action=eat&from=yesterday&month=2026-13')).toEqual([])
  expect(changeOf('log=sign-ins&view=0190a&page=2')).toBeUndefined()
})

test('a saved address shows what it showed', () => {
  expect(filterIn(`person=${id}&action=changed&from=2026-11-01&to=2026-11-02`)).toEqual([
    ['person_id', '=', id],
    ['action', '=', 'changed'],
    ['at', '≥', '2026-10-31T16:00:00.000Z'],
    ['at', '<', '2026-11-02T16:00:00.000Z'],
  ])
  expect(changeOf('view=functions&month=2026-10')).toMatchObject({
    log: 'functions',
    view: null,
    month: null,
    filter: '[["month","=","2026-10-01"]]',
  })
})

test('the history of an object is found by its id alone, where that is one', () => {
  expect(filterIn(`kind=unit&of=${id}`)).toEqual([['subject_id', '=', id]])
  for (const name of recordedSubjects('page_announcement'))
    expect(filterIn(`kind=${name}&of=water.example`)).toEqual([
      ['subject', '=', 'page_announcement'],
      ['subject_id', '=', 'water.example'],
    ])
})
