import {
  type ListPreference,
  type ListSettings,
  readListPreference,
} from '@iwater/contract/kit/list-preference'
import { sparePart } from '@iwater/contract/kit/spare-part-testing'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { known, renderPage } from '#web/testing/render-page.tsx'
import { EntityRecords } from '../EntityPage.tsx'
import { callsOf } from '../records.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** An empty list, and the settings of a user on a server; `stored` keeps what is sent there. */
async function open(settings: ListSettings = { views: [] }, query = '') {
  const stored: ListPreference[] = []
  vi.stubGlobal('fetch', async (address: string | URL, { method, body }: RequestInit) => {
    const headers = { 'content-type': 'application/json' }
    const answer = (data: object) =>
      new Response(JSON.stringify({ code: 0, msg: '', data }), { headers })
    if (method === 'PUT') {
      const sent = JSON.parse(String(body)) as ListPreference
      stored.push(sent)
      return answer({ version: sent.version + 1, settings: sent.settings })
    }
    if (!String(address).includes(callsOf(sparePart).list.path)) throw new TypeError('no server')
    return answer({ records: [], total: 0, isMore: false, current: 1, size: 10 })
  })
  await renderPage(<EntityRecords entity={sparePart} />, {
    language: 'en',
    query,
    answers: [known(readListPreference, { list: 'spare_part' }, { version: 1, settings })],
  })
  return { stored, last: () => stored.at(-1)?.settings }
}

const address = () => page.getByRole('status', { name: 'address' })
const menu = (name: string | RegExp = /Views|Low|Pumps/) => page.getByRole('button', { name })

const low = {
  viewKey: 'low',
  name: 'Low stock',
  query: { filter: '[["stock","≤",2]]', sort: 'stock', order: 'desc' as const },
  columns: [{ name: 'stock' }],
}
const pumps = { viewKey: 'pumps', name: 'Pumps', query: { keyword: 'pump' } }

test('what is shown is saved under a name, and the address names the view', async () => {
  const { last } = await open({ views: [] }, 'keyword=pump&sort=stock&order=desc')
  await menu().click()
  await page.getByRole('menuitem', { name: 'Save as view…' }).click()
  await page.getByLabelText('Name').fill('  Pumps ')
  await userEvent.keyboard('{Enter}')
  await expect.element(menu('Pumps')).toBeVisible()
  await expect.poll(last).toMatchObject({
    views: [
      {
        name: 'Pumps',
        query: { keyword: 'pump', sort: 'stock', order: 'desc' },
        columns: [{ name: 'code' }, { name: 'name' }, {}, {}, {}],
      },
    ],
  })
  await expect
    .element(address())
    .toHaveTextContent(`keyword=pump&sort=stock&order=desc&view=${last()?.views[0]?.viewKey}`)
})

test('a view is chosen by its address, columns come with it, and all records are a choice, too', async () => {
  await open({ views: [low, pumps] }, 'page=3')
  await menu('Views').click()
  await page.getByRole('menuitem', { name: 'Low stock' }).click()
  const shown = new URLSearchParams({
    view: 'low',
    filter: '[["stock","≤",2]]',
    sort: 'stock',
    order: 'desc',
  })
  await expect.element(address()).toHaveTextContent(shown.toString())
  await expect.element(page.getByRole('button', { name: 'Filter (1)' })).toBeVisible()
  await menu('Low stock').click()
  await page.getByRole('menuitem', { name: 'All records' }).click()
  await expect.element(address()).toHaveTextContent('')
})

test('the default view is shown where the address says nothing of the list', async () => {
  await open({ views: [low, pumps], defaultView: 'pumps' })
  await expect.element(address()).toHaveTextContent('view=pumps&keyword=pump&sort=code')
  await menu('Pumps').click()
  await page.getByRole('menuitem', { name: 'All records' }).click()
  await expect.element(address()).toHaveTextContent('view=all')
})

test('a link that says what to show is followed, whatever the default view is', async () => {
  await open({ views: [pumps], defaultView: 'pumps' }, 'keyword=valve')
  await expect.element(menu('Views')).toBeVisible()
  await expect.element(address()).toHaveTextContent('keyword=valve')
})

test('a view that shows something else now is marked, and updated when asked to', async () => {
  const { last } = await open({ views: [low] }, 'view=low&keyword=x')
  await expect.element(menu('Low stock (changed)')).toBeVisible()
  await menu('Low stock (changed)').click()
  await page.getByRole('menuitem', { name: 'Save changes to “Low stock”' }).click()
  await expect.element(menu('Low stock')).toBeVisible()
  await expect
    .poll(() => last()?.views[0]?.query)
    .toEqual({ keyword: 'x', sort: 'code', order: 'asc' })
})

test('the same name replaces a view', async () => {
  const { last } = await open({ views: [low, pumps] }, 'keyword=valve')
  await menu().click()
  await page.getByRole('menuitem', { name: 'Save as view…' }).click()
  await page.getByLabelText('Name').fill('Pumps')
  await expect
    .element(page.getByText('A view with this name exists; saving replaces it.'))
    .toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => last()?.views.map(({ viewKey, query }) => [viewKey, query.keyword]))
    .toEqual([
      ['low', undefined],
      ['pumps', 'valve'],
    ])
})

test('views are renamed, deleted, and one is shown first', async () => {
  const { last } = await open({ views: [low, pumps] }, 'view=low')
  await menu('Low stock (changed)').click()
  await page.getByRole('menuitem', { name: 'Manage views…' }).click()
  const name = page.getByLabelText('Name of “Low stock”')
  await name.fill('Pumps')
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('There is already a view named “Pumps”')
  await name.fill('Nearly gone')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => last()?.views[0]?.name).toBe('Nearly gone')
  await page.getByRole('button', { name: 'Show “Pumps” when the list is opened' }).click()
  await expect.poll(() => last()?.defaultView).toBe('pumps')
  await page.getByRole('button', { name: 'Delete view “Nearly gone”' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect.poll(() => last()?.views.map(({ viewKey }) => viewKey)).toEqual(['pumps'])
  await expect.element(address()).toHaveTextContent('view=all')
})
