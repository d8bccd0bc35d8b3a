import { compareWithProduct } from '@iwater/contract/knowledge/product-calls'
import { expect, test } from 'vitest'
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
