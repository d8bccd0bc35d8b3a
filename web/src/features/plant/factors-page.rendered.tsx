import { group } from '@iwater/contract/kit/field'
import { readListPreference } from '@iwater/contract/kit/list-preference'
import { factorRecord, listFactorChoices, listFactors } from '@iwater/contract/plant/factors'
import { pointRecord } from '@iwater/contract/plant/points'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { EntityForm } from '#web/kit/form/EntityForm.tsx'
import { listInputOf, readListState } from '#web/kit/list/list-address.ts'
import { callsOf } from '#web/kit/records.ts'
import { useDraft } from '#web/kit/use-draft.ts'
import type { Factor } from '#web/product/factors.ts'
import { known, renderPage } from '#web/testing/render-page.tsx'
import FactorsPage from './FactorsPage.tsx'

const factor = (code: string, zh: string, en: string, own: Partial<Factor> = {}): Factor => ({
  code,
  legacyCode: null,
  name: { zh, en },
  unit: 'mg/m³',
  decimals: 2,
  category: 'gas',
  isOwn: false,
  ...own,
})

const all = [
  factor('odour_1', '臭气', 'Odour', { unit: 'OU', isOwn: true }),
  factor('a21026', '二氧化硫', 'Sulphur dioxide', { legacyCode: '02' }),
  factor('w01018', '化学需氧量', 'COD', { unit: 'mg/L', category: 'quality' }),
]

const record = {
  id: '00000000-0000-7000-8000-000000000001',
  version: 1,
  code: 'odour_1',
  name: { zh: '臭气', en: 'Odour' },
  category: 'gas',
  unit_of_measure: 'OU',
  decimals: 2,
  plausible_low: null,
  plausible_high: null,
  point_count: 3,
  labels: { category: { zh: '废气与空气', en: 'Gas and air' } },
}

function open(query: string, language: 'zh' | 'en' = 'zh', factors = all) {
  const lists = ['', 'keyword=02'].map((address) => {
    const input = listInputOf(readListState(new URLSearchParams(address), factorRecord))
    const records = address === '' ? [record] : []
    const output = { records, total: records.length, isMore: false, current: 1, size: 10 }
    return { key: [callsOf(factorRecord).list.path, input] as const, output: output as never }
  })
  return renderPage(<FactorsPage />, {
    language,
    query,
    answers: [
      ...lists,
      known(listFactors, {}, factors),
      known(readListPreference, { list: 'factor' }, { version: 1, settings: { views: [] } }),
    ],
  })
}

const chip = (name: RegExp) => page.getByRole('button', { name })

test('own factors are records, and the chips say how many there are of both', async () => {
  await open('')
  await expect
    .element(page.getByRole('row', { name: /odour_1/ }))
    .toHaveTextContent('odour_1臭气废气与空气OU23')
  await expect.element(chip(/自有因子/)).toHaveTextContent('自有因子1')
  await expect.element(chip(/内置因子/)).toHaveTextContent('内置因子2')
})

test('a tenant without own factors begins with the built-in ones', async () => {
  const builtIn = all.filter(({ isOwn }) => !isOwn)
  await open('', 'zh', builtIn)
  await expect.element(page.getByRole('row', { name: /a21026/ })).toBeVisible()
})

test('a keyword goes along to the built-in factors, and finds them by the code of 2005', async () => {
  await open('keyword=02')
  await expect.element(chip(/自有因子/)).toHaveTextContent('自有因子0')
  await expect.element(chip(/内置因子/)).toHaveTextContent('内置因子1')
  await chip(/内置因子/).click()
  await expect
    .element(page.getByRole('row', { name: /a21026/ }))
    .toHaveTextContent('a21026二氧化硫废气与空气mg/m³202')
  expect(page.getByRole('row', { name: /w01018/ }).elements()).toEqual([])
})

test('built-in factors are narrowed by category, in English without any Chinese', async () => {
  await open('origin=builtIn&category=quality', 'en')
  await expect
    .element(page.getByRole('row', { name: /w01018/ }))
    .toHaveTextContent('w01018CODWater qualitymg/L2–')
  expect(page.getByRole('row', { name: /a21026/ }).elements()).toEqual([])
  expect(document.body.textContent).not.toMatch(/\p{Script=Han}/u)
})

/** The fields of a point that its factor fills in. */
function PointForm({ record }: { record?: Record<string, unknown> }) {
  const draft = useDraft(pointRecord, record)
  const groups = [group('因子', 'Factor', ['factor', 'unit_of_measure', 'decimals'])]
  return (
    <div className="w-panel-body">
      <EntityForm groups={groups} draft={draft} />
    </div>
  )
}

const choices = all.map(({ code, name, unit, decimals }, at) => ({
  value: code,
  label: name,
  sets: { unit_of_measure: unit, decimals: decimals + at },
}))
const answers = [known(listFactorChoices, {}, choices)]

const unit = () => page.getByLabelText('计量单位', { exact: true })
const decimals = () => page.getByLabelText('小数位数', { exact: true })
async function choose(name: string) {
  await page.getByRole('combobox', { name: '因子', exact: true }).click()
  await page.getByTitle(name, { exact: true }).click()
}

test('the factor of a new point fills in what was not entered', async () => {
  await renderPage(<PointForm />, { answers })
  await choose('二氧化硫')
  await expect.element(unit()).toHaveValue('mg/m³')
  await expect.element(decimals()).toHaveValue('3')
  await unit().fill('μg/m³')
  await choose('化学需氧量')
  await expect.element(decimals()).toHaveValue('4')
  await expect.element(unit()).toHaveValue('μg/m³')
})

test('the factor of a point that is there changes nothing else of it', async () => {
  const stored = { factor: 'a21026', unit_of_measure: 'mg/m³', decimals: 1 }
  await renderPage(<PointForm record={stored} />, { answers })
  await choose('化学需氧量')
  await expect.element(unit()).toHaveValue('mg/m³')
  await expect.element(decimals()).toHaveValue('1')
})
