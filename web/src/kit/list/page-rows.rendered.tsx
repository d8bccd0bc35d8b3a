import { readListPreference } from '@iwater/contract/kit/list-preference'
import { sparePart } from '@iwater/contract/kit/spare-part-testing'
import { usualParameters } from '@iwater/contract/organisation/parameter-values'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { useParameters } from '#web/platform/parameters/parameters.ts'
import { known, renderPage } from '#web/testing/render-page.tsx'
import { EntityRecords } from '../EntityPage.tsx'
import { callsOf } from '../records.ts'
import { listInputOf, readListState } from './list-address.ts'

afterEach(() => useParameters.setState(usualParameters))

test('a list begins with as many rows as the tenant wants, and its address names another number alone', async () => {
  useParameters.setState({ pageRows: 20 })
  const answers = ['', 'page=2', 'page=2&size=10'].map((one) => {
    const state = readListState(new URLSearchParams(one), sparePart, 20)
    const output = { records: [], total: 45, isMore: false, current: state.page, size: state.size }
    return known(callsOf(sparePart).list, listInputOf(state), output)
  })
  const preference = { version: 1, settings: { views: [] } }
  await renderPage(<EntityRecords entity={sparePart} />, {
    language: 'en',
    answers: [...answers, known(readListPreference, { list: sparePart.table }, preference)],
  })
  const address = page.getByRole('status', { name: 'address' })
  const size = page.getByRole('combobox', { name: /page size/i })
  await page.getByRole('listitem', { name: '2' }).click()
  await expect.element(address).toHaveTextContent('page=2')
  await expect.element(page.getByRole('listitem', { name: '3' })).toBeVisible()
  await expect.element(page.getByRole('listitem', { name: '4' })).not.toBeInTheDocument()
  await size.click()
  await page.getByTitle('10 / page').click()
  await expect.element(address).toMatchTextContent('size=10')
  await size.click()
  await page.getByTitle('20 / page').last().click()
  await expect.element(address).not.toMatchTextContent('size')
})
