import type { Entity } from '@iwater/contract/kit/entity'
import { sparePart } from '@iwater/contract/kit/spare-part-testing'
import type { SignInInfo } from '@iwater/contract/sign-in/sign-in'
import { useQuery } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { sessionStore } from '#web/platform/session/session-store.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { listQuery } from '../records.ts'
import { ImportButton } from './ImportButton.tsx'
import { rememberOrder } from './last-order.ts'

beforeEach(() => {
  const info = { permissions: [sparePart.access.change] } as unknown as SignInInfo
  sessionStore.setState({ info })
})

afterEach(() => sessionStore.setState({ info: null }))

const { photo } = sparePart.fields

const show = (isRequired: boolean) =>
  renderPage(
    <>
      <p>shown</p>
      <ImportButton
        entity={
          {
            ...sparePart,
            fields: { ...sparePart.fields, photo: { ...photo, required: isRequired } },
          } as unknown as Entity
        }
      />
    </>,
    { language: 'en' },
  )

test('records that need a file are not offered to be imported from a spreadsheet', async () => {
  const optional = await show(false)
  await expect.element(page.getByRole('button', { name: 'Import' })).toBeVisible()
  await optional.unmount()
  await show(true)
  await expect.element(page.getByText('shown')).toBeVisible()
  expect(page.getByRole('button', { name: 'Import' }).elements()).toHaveLength(0)
})

const recordImportId = '019a0000-0000-7000-8000-000000000001'
const part = sparePart as unknown as Entity
const input = { current: 1, size: 10 } as Parameters<typeof listQuery>[1]

/** A list beside the button, as far as its number goes. */
function Counted() {
  const { data } = useQuery(listQuery(part, input))
  return (
    <>
      <output aria-label="count">{data?.total}</output>
      <ImportButton entity={part} />
    </>
  )
}

test('an import that ends while its panel is closed renews the list', async () => {
  let state = 'storing'
  vi.stubGlobal('fetch', async (url: string) => {
    const isImport = String(url).includes(recordImportId)
    const list = {
      records: [],
      total: state === 'stored' ? 9 : 4,
      isMore: false,
      current: 1,
      size: 10,
    }
    const order = {
      recordImportId,
      fileName: 'a.csv',
      mode: 'add',
      state,
      jobId: recordImportId,
      report: null,
      faultyFileId: null,
    }
    return new Response(JSON.stringify({ code: 0, msg: '', data: isImport ? order : list }), {
      headers: { 'content-type': 'application/json' },
    })
  })
  rememberOrder(part, recordImportId)
  await renderPage(<Counted />, { language: 'en' })
  const count = page.getByRole('status', { name: 'count' })
  await expect.element(count).toHaveTextContent('4')
  state = 'stored'
  await expect.poll(() => count.element().textContent, { timeout: 8000 }).toBe('9')
  vi.unstubAllGlobals()
})
