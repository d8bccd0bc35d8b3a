import { readListPreference } from '@iwater/contract/kit/list-preference'
import { sparePart } from '@iwater/contract/kit/spare-part-testing'
import type { SignInInfo } from '@iwater/contract/sign-in/sign-in'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { sessionStore } from '#web/platform/session/session-store.ts'
import { known, renderPage } from '#web/testing/render-page.tsx'
import { EntityPage, type OwnPanel } from '../EntityPage.tsx'
import { listInputOf, readListState } from '../list/list-address.ts'
import { callsOf } from '../records.ts'

const Panel: OwnPanel = ({ id, onClose }) => (
  <div role="dialog" aria-label={id ?? 'new'}>
    <button type="button" onClick={onClose}>
      Done
    </button>
  </div>
)

/** Records that calls of their own change. */
const readOnly = { ...sparePart, access: { read: 'monitoring.view' } } as const

async function open(query: string, permissions: readonly string[], isDemonstration = false) {
  const userInfo = { name: { zh: '安娜', en: 'Anna' } }
  sessionStore.setState({
    info: { permissions, userInfo, isDemonstration } as unknown as SignInInfo,
  })
  const input = listInputOf(readListState(new URLSearchParams(), readOnly))
  const output = { records: [], total: 0, isMore: false, current: 1, size: 10 }
  await renderPage(<EntityPage entity={readOnly} panel={Panel} addedBy="monitoring.manage" />, {
    query,
    language: 'en',
    answers: [
      known(callsOf(readOnly).list, input, output),
      known(readListPreference, { list: 'spare_part' }, { version: 1, settings: { views: [] } }),
    ],
  })
}

const add = () => page.getByRole('button', { name: 'Add spare part' })
const address = () => page.getByRole('status', { name: 'address' })

test('a record is shown in the panel of the page, which closes it', async () => {
  const id = '01a20765-8783-70cd-8b0e-87030a938962'
  await open(`record=${id}&mode=view`, ['monitoring.view'])
  await expect.element(page.getByRole('dialog', { name: id })).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
  expect(page.getByRole('dialog').elements()).toEqual([])
  await expect.element(address()).toBeEmptyDOMElement()
})

test('records are added in the panel of the page with the right that it names', async () => {
  await open('', ['monitoring.view', 'monitoring.manage'])
  await add().first().click()
  await expect.element(page.getByRole('dialog', { name: 'new' })).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect.element(address()).toBeEmptyDOMElement()
})

test('without that right there is no button, and the address opens nothing', async () => {
  await open('add=1', ['monitoring.view'])
  await expect.element(page.getByRole('heading', { name: 'Spare parts' })).toBeVisible()
  expect(add().elements()).toEqual([])
  expect(page.getByRole('dialog').elements()).toEqual([])
})

test('a demonstration offers to add none', async () => {
  await open('add=1', ['monitoring.view', 'monitoring.manage'], true)
  await expect.element(page.getByRole('heading', { name: 'Spare parts' })).toBeVisible()
  expect(add().elements()).toEqual([])
  expect(page.getByRole('dialog').elements()).toEqual([])
})

test('an address whose record can be none says so', async () => {
  await open('record=abc', ['monitoring.view'])
  await expect
    .element(page.getByRole('dialog', { name: 'Spare part' }).getByText('There is no such record'))
    .toBeVisible()
  await page.getByRole('button', { name: 'Close' }).last().click()
  await expect.element(address()).toBeEmptyDOMElement()
})
