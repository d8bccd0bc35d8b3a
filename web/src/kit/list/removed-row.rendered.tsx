import { readListPreference } from '@iwater/contract/kit/list-preference'
import { sparePart } from '@iwater/contract/kit/spare-part-testing'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { known, renderPage } from '#web/testing/render-page.tsx'
import { EntityRecords } from '../EntityPage.tsx'
import { callsOf, type Row } from '../records.ts'
import { listInputOf, readListState } from './list-address.ts'

const aPart = (last: number): Row => ({
  id: `00000000-0000-7000-8000-00000000000${last}`,
  version: 1,
  code: `P-${last}`,
  name: { zh: '水泵', en: 'Pump' },
  tags: [],
  labels: {},
})

const key = [
  callsOf(sparePart).list.path,
  listInputOf(readListState(new URLSearchParams(), sparePart)),
] as const
const found = (...places: number[]) =>
  ({
    records: places.map(aPart),
    total: places.length,
    isMore: false,
    current: 1,
    size: 10,
  }) as never

test('the focus of a row that leaves the list goes to the row in its place, and at last to the page', async () => {
  let client: QueryClient | undefined
  function Kept() {
    client = useQueryClient()
    return null
  }
  await renderPage(
    <main id="main" tabIndex={-1}>
      <Kept />
      <EntityRecords entity={sparePart} />
    </main>,
    {
      language: 'en',
      answers: [
        { key, output: found(1, 2, 3) },
        known(
          readListPreference,
          { list: sparePart.table },
          { version: 1, settings: { views: [] } },
        ),
      ],
    },
  )
  const row = (last: number) => page.getByRole('button', { name: `P-${last}`, exact: true })
  await expect.element(row(2)).toBeVisible()
  row(2).element().focus()
  client?.setQueryData(key, found(1, 3))
  await expect.element(row(3)).toHaveFocus()
  client?.setQueryData(key, found(1))
  await expect.element(row(1)).toHaveFocus()
  client?.setQueryData(key, found())
  await expect.element(page.getByRole('main')).toHaveFocus()
})
