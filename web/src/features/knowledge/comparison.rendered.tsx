import { compareWithProduct } from '@iwater/contract/knowledge/product-calls'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Row } from '#web/kit/records.ts'
import { known, renderPage } from '#web/testing/render-page.tsx'
import { ComparisonDialog } from './ComparisonDialog.tsx'

const copyId = '01a20765-8783-70cd-8b0e-87030a938962'
const row = {
  id: copyId,
  version: 2,
  name: { zh: '泵振动', en: 'Pump vibrates' },
} as unknown as Row

afterEach(() => vi.unstubAllGlobals())

test('a copy that differs in the other language alone shows it, and marks what differs', async () => {
  const synonyms = {
    part: 'synonyms',
    title: { zh: '同义说法', en: 'Synonyms' },
    own: { zh: '泵抖动', en: '' },
    product: { zh: '泵抖动', en: 'pump shaking' },
  }
  const name = {
    part: 'name',
    title: { zh: '问题', en: 'Question' },
    own: { zh: '二泵房振动', en: 'Pump vibrates' },
    product: { zh: '泵振动', en: 'Pump vibrates' },
  }
  const compared = {
    version: 2,
    productVersion: 'a',
    isNewer: false,
    differences: [name, synonyms],
  }
  await renderPage(<ComparisonDialog row={row} onClose={() => undefined} />, {
    language: 'zh',
    answers: [known(compareWithProduct, { copyId }, compared)],
  })
  await expect.element(page.getByText('产品（英文）')).toBeVisible()
  const marked = [...document.querySelectorAll('.knowledge-part ins, .knowledge-part del')]
  expect(marked.map(({ textContent }) => textContent)).toEqual([
    '二泵房振动',
    '泵振动',
    'pump shaking',
  ])
  expect(page.getByText('泵抖动').elements()).toEqual([])
  expect(page.getByText('Pump vibrates').elements()).toEqual([])
})

/** A page that compares as often as one wants. */
function Comparisons() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        compare
      </button>
      {isOpen && <ComparisonDialog row={row} onClose={() => setOpen(false)} />}
    </>
  )
}

test('each comparison is with what the product says then, also after the window was left', async () => {
  let text = 'Pump shakes'
  let arrive = () => {}
  let arrived = Promise.resolve()
  vi.stubGlobal('fetch', async () => {
    await arrived
    const title = { zh: '问题', en: 'Question' }
    const product = { zh: '泵振动', en: text }
    const differences = [{ part: 'name', title, own: { zh: '泵振动', en: 'Hums' }, product }]
    const data = { version: 2, productVersion: text, isNewer: true, differences }
    return new Response(JSON.stringify({ code: 0, msg: '', data }), {
      headers: { 'content-type': 'application/json' },
    })
  })
  await renderPage(<Comparisons />, { language: 'en' })
  const compare = page.getByRole('button', { name: 'compare', exact: true })
  await compare.click()
  await expect.element(page.getByText('Pump shakes')).toBeVisible()
  text = 'Pump vibrates a lot'
  window.dispatchEvent(new Event('visibilitychange'))
  await expect.element(page.getByText('Pump vibrates a lot')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  text = 'Pump is loud'
  arrived = new Promise((done) => (arrive = done))
  await compare.click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  expect(page.getByText('Pump vibrates a lot').elements()).toEqual([])
  arrive()
  await expect.element(page.getByText('Pump is loud')).toBeVisible()
})
