import { readListPreference } from '@iwater/contract/kit/list-preference'
import { sparePart } from '@iwater/contract/kit/spare-part-testing'
import type { SignInInfo } from '@iwater/contract/sign-in/sign-in'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { sessionStore } from '#web/platform/session/session-store.ts'
import { known, renderPage } from '#web/testing/render-page.tsx'
import { EntityRecords } from '../EntityPage.tsx'
import { callsOf } from '../records.ts'
import { listInputOf, readListState } from './list-address.ts'

/** The list with what the server finds for some addresses; `total` records, none of them on the page. */
async function open(query: string, { further = [] as string[], total = 0, buttons = {} } = {}) {
  const answers = [query, ...further].map((one) => {
    const state = readListState(new URLSearchParams(one), sparePart)
    const output = { records: [], total, isMore: false, current: state.page, size: state.size }
    return known(callsOf(sparePart).list, listInputOf(state), output)
  })
  await renderPage(<EntityRecords entity={sparePart} />, {
    language: 'en',
    query,
    buttons,
    answers: [
      ...answers,
      known(readListPreference, { list: sparePart.table }, { version: 1, settings: { views: [] } }),
    ],
  })
}

const address = () => page.getByRole('status', { name: 'address' })
const filterIn = async () => {
  await expect.element(address()).toMatchTextContent(/filter/)
  return JSON.parse(
    new URLSearchParams(String(address().element().textContent)).get('filter') ?? '',
  )
}

test('a page beyond the last one leads to the last one', async () => {
  await open('page=9', { further: ['page=2'], total: 15 })
  await expect.element(address()).toHaveTextContent('page=2')
})

test('a filter that the description does not allow is told of, and not taken for none', async () => {
  const filter = JSON.stringify([['gone', '=', 1]])
  await open(`filter=${encodeURIComponent(filter)}`)
  await expect.element(page.getByText(/no longer valid/)).toBeVisible()
})

test('whether a field is empty can be asked for, and stays so when the panel is opened again', async () => {
  const asked = (operator: string) =>
    `filter=${encodeURIComponent(JSON.stringify([['bought_on', operator, null]]))}`
  await open(asked('='), { further: [asked('≠')] })
  await page.getByRole('button', { name: 'Filter (1)' }).click()
  await page.getByRole('button', { name: 'Apply' }).click()
  expect(await filterIn()).toEqual([['bought_on', '=', null]])
  await page.getByRole('button', { name: 'Filter (1)' }).click()
  await page.getByRole('combobox', { name: 'Condition – Row 1' }).click()
  await page.getByTitle('is not empty').click()
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect.poll(filterIn).toEqual([['bought_on', '≠', null]])
})

test('a condition without a fitting value keeps the panel open and says so', async () => {
  const filter = encodeURIComponent(JSON.stringify([['code', 'like', 'P']]))
  await open(`filter=${filter}`)
  await page.getByRole('button', { name: 'Filter (1)' }).click()
  const value = page.getByRole('textbox', { name: 'Value – Row 1' })
  await userEvent.clear(value)
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Row 1: enter a valid value')
  await expect.element(value).toHaveAttribute('aria-invalid', 'true')
})

test('a condition that is taken out hands the focus to its neighbour', async () => {
  const filter = [
    ['code', 'like', 'P'],
    ['stock', '≥', 3],
  ]
  await open(`filter=${encodeURIComponent(JSON.stringify(filter))}`)
  await page.getByRole('button', { name: 'Filter (2)' }).click()
  await page.getByRole('button', { name: 'Delete condition 1' }).click()
  await expect.element(page.getByRole('button', { name: 'Delete condition 1' })).toHaveFocus()
  await page.getByRole('button', { name: 'Delete condition 1' }).click()
  await expect.element(page.getByRole('button', { name: 'Add condition' })).toHaveFocus()
})

test('an empty list offers to add a record, and other ways to begin in its menu', async () => {
  const before = sessionStore.getState().info
  const name = { zh: '安娜', en: 'Anna' }
  const permissions = ['monitoring.manage']
  sessionStore.setState({ info: { permissions, userInfo: { name } } as unknown as SignInInfo })
  await open('')
  await expect.element(page.getByText('No spare parts yet')).toBeVisible()
  for (const label of ['Import', 'Edit in table'])
    expect(page.getByRole('button', { name: label }).elements()).toEqual([])
  await page.getByRole('button', { name: 'More tools' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Import' })).toBeVisible()
  await page.getByRole('button', { name: 'Add spare part' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Add spare part' })).toBeVisible()
  sessionStore.setState({ info: before })
})

test.each([
  ['without the right', [], {}],
  ['where a role hides the button', ['monitoring.manage'], { add: false }],
])('an address opens no form to add %s', async (_, permissions, buttons) => {
  const before = sessionStore.getState().info
  const name = { zh: '安娜', en: 'Anna' }
  sessionStore.setState({ info: { permissions, userInfo: { name } } as unknown as SignInInfo })
  await open('add=1', { buttons })
  await expect.element(page.getByText('No spare parts yet')).toBeVisible()
  expect(page.getByRole('dialog').elements()).toEqual([])
  sessionStore.setState({ info: before })
})

test('a demonstration offers neither to import nor to edit in the table', async () => {
  const before = sessionStore.getState().info
  const name = { zh: '安娜', en: 'Anna' }
  const info = { permissions: ['monitoring.manage'], userInfo: { name }, isDemonstration: true }
  sessionStore.setState({ info: info as unknown as SignInInfo })
  await open('sheet=1')
  await expect.element(page.getByText('No spare parts yet')).toBeVisible()
  await page.getByRole('button', { name: 'More tools' }).click()
  await expect.element(page.getByRole('menuitem').first()).toBeVisible()
  const names = /Add spare part|Edit in table|^Import/
  for (const role of ['button', 'menuitem'] as const)
    expect(page.getByRole(role, { name: names }).elements()).toEqual([])
  expect(page.getByRole('dialog').elements()).toEqual([])
  sessionStore.setState({ info: before })
})

test('where a filter finds nothing the tools stay where they are', async () => {
  const before = sessionStore.getState().info
  const name = { zh: '安娜', en: 'Anna' }
  const permissions = ['monitoring.manage']
  sessionStore.setState({ info: { permissions, userInfo: { name } } as unknown as SignInInfo })
  await page.viewport(1600, 800)
  const filter = encodeURIComponent(JSON.stringify([['code', 'like', 'P']]))
  await open(`filter=${filter}`)
  await expect.element(page.getByText('No matching records')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Edit in table' })).toBeVisible()
  expect(page.getByRole('button', { name: 'More tools' }).elements()).toEqual([])
  await page.viewport(1280, 800)
  sessionStore.setState({ info: before })
})
