import { draftOfPart, sparePart } from '@iwater/contract/kit/spare-part-testing'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderPage } from '#web/testing/render-page.tsx'
import { Button } from '#web/ui/action/Button.tsx'
import type { Row } from '../records.ts'
import { useDraft } from '../use-draft.ts'
import { Conflict } from './Conflict.tsx'

const names = { pump: { zh: '泵', en: 'Pump' }, valve: { zh: '阀', en: 'Valve' } }

const part = (own: object, labels: Row['labels']): Row => ({
  id: '01a20765-8783-70cd-8b0e-87030a938962',
  version: 1,
  ...draftOfPart,
  ...own,
  labels,
})

const supplier = (id: string, name: string) => ({ id, name, price: null })
const before = part(
  { suppliers: [supplier('a', '甲'), supplier('b', '乙')] },
  { category: names.pump },
)
const after = part(
  { category: 'valve', suppliers: [supplier('a', '甲一'), supplier('c', '丙')] },
  { category: names.valve },
)

function Edited() {
  const draft = useDraft(sparePart, before)
  return (
    <>
      <Button onClick={() => draft.change('category', 'fan', '风机')}>choose</Button>
      <Conflict entity={sparePart} before={before} after={after} draft={draft} />
    </>
  )
}

test('a conflict names what each of the two has chosen, and the rows that differ', async () => {
  await renderPage(<Edited />)
  await page.getByRole('button', { name: 'choose' }).click()
  const alert = page.getByRole('alert')
  await expect.element(alert).toMatchTextContent('泵 → 阀')
  await expect.element(alert).toMatchTextContent('您的输入：风机')
  await expect.element(alert).toMatchTextContent('新增：丙')
  await expect.element(alert).toMatchTextContent('删除：乙')
  await expect.element(alert).toMatchTextContent('修改：甲一')
})
