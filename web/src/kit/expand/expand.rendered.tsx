import type { Entity } from '@iwater/contract/kit/entity'
import { readListPreference } from '@iwater/contract/kit/list-preference'
import { sparePart } from '@iwater/contract/kit/spare-part-testing'
import axe from 'axe-core'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { known, renderPage } from '#web/testing/render-page.tsx'
import { EntityList } from '../list/EntityList.tsx'
import { listInputOf, readListState } from '../list/list-address.ts'
import { callsOf } from '../records.ts'

const { range: _, summary: __, ...list } = sparePart.list

const expandable = {
  ...sparePart,
  list: { ...list, expand: ['note', 'suppliers'] },
} as unknown as Entity

const idOf = (at: number) => `00000000-0000-7000-8000-00000000000${at}`

const row = (at: number) => ({
  id: idOf(at),
  version: 1,
  code: `P-${at}`,
  name: { zh: `泵 ${at}`, en: `Pump ${at}` },
  category: null,
  stock: at,
  worth: null,
  note: `First line of ${at}\nsecond line`,
  labels: {},
})

const supplier = { id: idOf(9), name: 'South Pumps', price: 12.5, plant_id: null, category: null }

function open(entity: Entity = expandable) {
  const found = (query: string, records: object[]) => {
    const input = listInputOf(readListState(new URLSearchParams(query), entity))
    const output = { records, total: 2, isMore: false, current: 1, size: 10 }
    return { key: [callsOf(entity).list.path, input] as const, output: output as never }
  }
  return renderPage(<EntityList entity={entity} />, {
    language: 'en',
    answers: [
      found('', [row(1), row(2)]),
      found('sort=code&order=desc', [row(2), row(1)]),
      {
        key: [callsOf(entity).read.path, { id: idOf(1) }] as const,
        output: { ...row(1), suppliers: [supplier] } as never,
      },
      known(readListPreference, { list: 'spare_part' }, { version: 0, settings: { views: [] } }),
    ],
  })
}

const button = (at: number) => page.getByRole('button', { name: `Details of Pump ${at}` })
const isOpen = (at: number, is: boolean) =>
  expect.element(button(at)).toHaveAttribute('aria-expanded', String(is))
const offered = () => page.getByRole('cell', { name: 'South Pumps' })
const note = () => page.getByText(/First line of 1/)

async function expectAccessible() {
  const { violations } = await axe.run('.kit-sized')
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(grave.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
}

test('a row is opened and closed by keys, and shows its sub-tables and long texts below itself', async () => {
  await open()
  await isOpen(1, false)
  ;(button(1).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await isOpen(1, true)
  await expect.element(offered()).toBeVisible()
  await expect.element(note()).toBeVisible()
  const below = document.getElementById(button(1).element().getAttribute('aria-controls') ?? '')
  expect(below?.textContent).toContain('South Pumps')
  await isOpen(2, false)
  expect(document.activeElement).toBe(button(1).element())
  await expectAccessible()
  await userEvent.keyboard(' ')
  await isOpen(1, false)
  await expect.poll(() => offered().elements()).toEqual([])
})

test('a row stays open while the list is sorted in another way', async () => {
  await open()
  await button(1).click()
  await expect.element(offered()).toBeVisible()
  await page.getByRole('columnheader', { name: 'Part number' }).click()
  await expect.element(page.getByRole('status', { name: 'address' })).toMatchTextContent(/desc/)
  await isOpen(1, true)
  await expect.element(offered()).toBeVisible()
})

test('on a phone a card is opened', async () => {
  await page.viewport(390, 800)
  await open()
  await isOpen(1, false)
  await button(1).click()
  await expect.element(page.getByText('South Pumps')).toBeVisible()
  await expect.element(note()).toBeVisible()
  await expectAccessible()
  await page.viewport(1366, 768)
})

test('a list that is not described so opens nothing', async () => {
  await open({ ...expandable, list } as Entity)
  await expect.element(page.getByRole('button', { name: 'P-1', exact: true })).toBeVisible()
  expect(page.getByRole('button', { name: /Details of/ }).elements()).toEqual([])
})
