import { readListPreference } from '@iwater/contract/kit/list-preference'
import { ownQuestion } from '@iwater/contract/knowledge/own-entries'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { EntityRecords } from '#web/kit/EntityPage.tsx'
import { listInputOf, readListState } from '#web/kit/list/list-address.ts'
import { RecordView } from '#web/kit/record/RecordView.tsx'
import { callsOf, type Row } from '#web/kit/records.ts'
import { known, renderPage } from '#web/testing/render-page.tsx'

const text = (en: string) => ({ zh: en, en })
const row = {
  id: '019a0000-0000-7000-8000-000000000001',
  version: 1,
  name: text('Diaphragm pump loses suction after a long stop with the valve closed'),
  type_id: null,
  synonyms: text(''),
  text: text('Stop the pump first.'),
  device_kinds: ['pump'],
  origin: 'newer',
  reason_count: 1,
  view_count: 3,
  helped_count: 2,
  not_helped_count: 1,
  attachments: [],
  equipment: [],
  reasons: [
    {
      id: '019a0000-0000-7000-8000-000000000002',
      reason: text('The diaphragm is torn'),
      result: text(
        'Replace the diaphragm and check the stroke of the pump afterwards. '.repeat(12),
      ),
      source: 'Manual of the maker, chapter 7',
      contradicted_when: 'i > 5',
      contradicted_values: 'i = e30101',
      contradicted_why: text('The current is as usual'),
      helped_count: 2,
      not_helped_count: 1,
    },
  ],
  labels: { type_id: null },
} as unknown as Row

test('the tag of a changed product question is not cut', async () => {
  const state = readListState(new URLSearchParams(), ownQuestion)
  const output = { records: [row], total: 1, isMore: false, current: 1, size: 10 }
  await renderPage(
    <div style={{ width: 800 }}>
      <EntityRecords entity={ownQuestion} />
    </div>,
    {
      language: 'en',
      answers: [
        known(callsOf(ownQuestion).list, listInputOf(state), output as never),
        known(
          readListPreference,
          { list: ownQuestion.table },
          { version: 1, settings: { views: [] } },
        ),
      ],
    },
  )
  const cell = page.getByRole('cell', { name: 'Product changed' })
  await expect.element(cell).toBeVisible()
  const tag = cell.element().querySelector('.kit-tone')
  const { paddingRight } = getComputedStyle(cell.element())
  const room = cell.element().getBoundingClientRect().right - Number.parseFloat(paddingRight)
  expect(tag?.getBoundingClientRect().right).toBeLessThanOrEqual(room)
})

test('headings of the reasons are not broken inside words', async () => {
  await renderPage(
    <div style={{ width: 590 }}>
      <RecordView entity={ownQuestion} row={row} />
    </div>,
    { language: 'en' },
  )
  const heading = page.getByRole('columnheader', { name: 'Source' })
  await expect.element(heading).toBeVisible()
  const range = document.createRange()
  range.selectNodeContents(heading.element())
  // A word of its own stands on one line.
  expect(range.getClientRects()).toHaveLength(1)
})
