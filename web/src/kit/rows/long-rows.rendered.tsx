import { defineForm } from '@iwater/contract/kit/entity'
import * as description from '@iwater/contract/kit/field'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderPage } from '#web/testing/render-page.tsx'
import { EntityForm } from '../form/EntityForm.tsx'
import { useDraft } from '../use-draft.ts'

const form = defineForm({
  fields: {
    reasons: description.rows('原因', 'Reasons', 'reason', {
      name: description.localized('原因', 'Reason', { required: true }),
      result: description.localized('结果', 'Result', { multiline: true, maxLength: 200 }),
      votes: { ...description.integer('票数', 'Votes'), readOnly: true },
    }),
  },
})
const groups = [description.group('原因', 'Reasons', ['reasons'])]

const result = { zh: '停泵\n关阀', en: 'Stop the pump\nClose the valve' }

function Reasons() {
  const draft = useDraft(form, { reasons: [{ name: { zh: '漏', en: 'Leak' }, result }] })
  const [row] = draft.values['reasons'] as { result: { en: string } }[]
  return (
    <div className="w-panel-body">
      <EntityForm groups={groups} draft={draft} />
      <output>{row?.result.en}</output>
    </div>
  )
}

test('a text of several lines keeps them in a row, which is a card', async () => {
  await renderPage(<Reasons />, { language: 'en' })
  const field = page.getByRole('textbox', { name: 'Result (English) – Row 1' })
  await expect.element(field).toHaveValue(result.en)
  await field.fill(`${result.en}\nTell the shift leader`)
  await expect
    .poll(() => document.querySelector('output')?.textContent)
    .toBe(`${result.en}\nTell the shift leader`)
  const card = document.querySelector('.kit-rows-long tbody tr')
  expect(card && getComputedStyle(card).display).toBe('grid')
})

const titles = (of = '') =>
  [...document.querySelectorAll(`.kit-row-title${of}`)].map((title) => title.textContent)

test('a row that is added gets the focus, marks one language as required, and has nothing that the server counts', async () => {
  const empty = { reasons: [] }
  function Empty() {
    const draft = useDraft(form, empty)
    return (
      <div className="w-panel-body">
        <EntityForm groups={groups} draft={draft} />
      </div>
    )
  }
  await renderPage(<Empty />, { language: 'en' })
  await page.getByRole('button', { name: 'Add row' }).click()
  await expect
    .element(page.getByRole('textbox', { name: 'Reason (Chinese) – Row 1' }))
    .toHaveFocus()
  const marked = () => titles(':has(.w-required-mark)')
  expect(marked()).toEqual(['Reason (English)'])
  expect(titles()).not.toContain('Votes')
  await page.getByRole('textbox', { name: 'Reason (Chinese) – Row 1' }).fill('漏')
  await expect.poll(marked).toEqual(['Reason (Chinese)'])
})
