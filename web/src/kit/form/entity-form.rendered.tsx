import { dictionary, listItemsByCode } from '@iwater/contract/dictionaries'
import { group } from '@iwater/contract/kit/field'
import { draftOfPart, sparePart } from '@iwater/contract/kit/spare-part-testing'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ApiError } from '#web/platform/api/api.ts'
import { known, renderPage } from '#web/testing/render-page.tsx'
import { Button } from '#web/ui/action/Button.tsx'
import { useDraft } from '../use-draft.ts'
import { EntityForm } from './EntityForm.tsx'

const item = (value: string, own: object = {}) => ({
  value,
  label: { zh: `${value} 甲`, en: `${value} A` },
  tone: null,
  isDisabled: false,
  ...own,
})

const answers = [
  known(listItemsByCode, { code: 'part-category' }, [
    item('pump'),
    item('valve'),
    item('old', { isDisabled: true }),
  ]),
  known(listItemsByCode, { code: 'part-model', parent: 'pump' }, [item('x1')]),
  known(listItemsByCode, { code: 'part-model', parent: 'valve' }, [item('v1'), item('v2')]),
]

const rejected = new ApiError('request.invalid', '', { fields: { code: '编号已被使用' } })

// The buttons come first: below the fields, messages that appear on leaving a field would move them.
function Form({ record }: { record?: Record<string, unknown> }) {
  const draft = useDraft(sparePart, record)
  return (
    <div className="w-panel-body">
      <Button onClick={() => draft.check()}>check</Button>
      <Button onClick={() => draft.reject(rejected)}>reject</Button>
      <EntityForm groups={sparePart.form.groups} draft={draft} />
      <output aria-label="changes">{JSON.stringify(draft.changes())}</output>
    </div>
  )
}

const field = (name: string | RegExp) => page.getByRole('textbox', { name, exact: true })
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const changes = () =>
  JSON.parse(page.getByRole('status', { name: 'changes' }).element().textContent ?? '') as object

async function choose(list: string, choice: string) {
  await page.getByRole('combobox', { name: list, exact: true }).click()
  await page.getByTitle(choice, { exact: true }).click()
}

/** The button directly below the field that is left, where its message appears. */
function FormAbove() {
  const draft = useDraft(sparePart)
  const [count, setCount] = useState(0)
  return (
    <div className="w-panel-body">
      <EntityForm groups={[group('编号', 'Number', ['code'])]} draft={draft} />
      <button type="button" onClick={() => setCount(count + 1)}>
        save
      </button>
      <output>{count}</output>
    </div>
  )
}

test('a message that appears on leaving a field does not take the click on what it moves', async () => {
  await renderPage(<FormAbove />)
  await field('编号').fill('p 1')
  const button = page.getByRole('button', { name: 'save' })
  const topOf = () => button.element().getBoundingClientRect().top
  const before = topOf()
  await button.click()
  await expect.element(field('编号')).toHaveAttribute('aria-invalid', 'true')
  expect(topOf() - before).toBeGreaterThan(10)
  expect(document.querySelector('output')?.textContent).toBe('1')
})

test('a field is marked as wrong once it was left, and all of them once saving was tried', async () => {
  await renderPage(<Form />, { answers })
  await field('编号').fill('p 1')
  await expect.element(field('编号')).not.toHaveAttribute('aria-invalid', 'true')
  await userEvent.tab()
  await expect
    .element(field('编号'))
    .toHaveAccessibleDescription('编号只能使用大写字母、数字和连字符')
  await expect.element(field('名称（中文）')).not.toHaveAttribute('aria-invalid', 'true')
  await press('check')
  await expect
    .element(field('名称（中文）'))
    .toHaveAccessibleDescription('请填写名称，中文或英文均可')
  await expect.element(field('编号')).toHaveFocus()
})

test('choices of a linked dictionary follow its parent, and another parent empties them', async () => {
  await renderPage(<Form />, { answers })
  const model = page.getByRole('combobox', { name: '型号', exact: true })
  await expect.element(model).toBeDisabled()
  await expect.element(page.getByText('请先选择类别')).toBeVisible()
  await choose('类别', 'pump 甲')
  await choose('型号', 'x1 甲')
  expect(changes()).toMatchObject({ category: 'pump', model: 'x1' })
  await choose('类别', 'valve 甲')
  expect(changes()).not.toHaveProperty('model')
  await model.click()
  await expect.element(page.getByTitle('v2 甲', { exact: true })).toBeVisible()
})

test('a disabled choice is offered to nobody, and stays where it was chosen', async () => {
  await renderPage(<Form record={{ ...draftOfPart, category: 'old' }} />, { answers })
  await expect.element(page.getByText('old 甲')).toBeVisible()
  await choose('类别', 'valve 甲')
  await page.getByRole('combobox', { name: '类别', exact: true }).click()
  await expect.element(page.getByTitle('pump 甲', { exact: true })).toBeVisible()
  expect(page.getByTitle('old 甲', { exact: true }).elements()).toHaveLength(0)
})

test('computed values and conditions follow what is entered', async () => {
  await renderPage(<Form />, { answers, language: 'en' })
  await page.getByLabelText('In stock', { exact: true }).fill('4')
  await page.getByLabelText('Unit price', { exact: true }).fill('2.5')
  await expect.element(page.getByText('10.00 ¥')).toBeVisible()
  expect(page.getByLabelText('Reorder at').elements()).toHaveLength(0)
  await page.getByRole('switch', { name: 'Critical' }).click()
  await expect
    .element(page.getByLabelText('Reorder at', { exact: true }))
    .toHaveAttribute('aria-required', 'true')
})

test('what the server rejects stands at its field until the field changes', async () => {
  await renderPage(<Form />, { answers })
  await press('reject')
  await expect.element(field('编号')).toHaveAccessibleDescription('编号已被使用')
  await expect.element(field('编号')).toHaveFocus()
  await field('编号').fill('P-2')
  await expect.element(field('编号')).not.toHaveAccessibleDescription('编号已被使用')
})

function Rows() {
  const draft = useDraft(dictionary)
  return (
    <div className="w-panel-body">
      <EntityForm groups={dictionary.form.groups} draft={draft} />
      <Button onClick={() => draft.check()}>check</Button>
      <output aria-label="changes">{JSON.stringify(draft.changes())}</output>
    </div>
  )
}

test('rows of a sub-table are added, moved and deleted, and faults stand in their cells', async () => {
  await renderPage(<Rows />, { language: 'en' })
  await press('Add row')
  await press('Add row')
  await field('Value – Row 1').fill('a')
  await field('Value – Row 2').fill('b')
  page
    .getByRole('button', { name: /^Move “Row 2”/ })
    .element()
    .focus()
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await expect.element(field('Value – Row 1')).toHaveValue('b')
  await press('check')
  await expect.element(field('Name (English) – Row 1')).toHaveAttribute('aria-invalid', 'true')
  await press('Delete row 1')
  await expect.element(field('Value – Row 1')).toHaveValue('a')
  expect(changes()).toMatchObject({ items: [{ value: 'a' }] })
})

test('a column whose choices depend on an empty field is not shown', async () => {
  await renderPage(<Rows />, { language: 'en' })
  await press('Add row')
  await expect.element(page.getByRole('columnheader', { name: 'Colour' })).toBeVisible()
  expect(page.getByRole('columnheader', { name: 'Parent item' }).elements()).toHaveLength(0)
})

const moving = {
  ...sparePart,
  fields: {
    ...sparePart.fields,
    code: {
      ...sparePart.fields.code,
      description: { zh: '更改后须重新贴标。', en: 'Label it anew after a change.' },
      describesChange: true as const,
    },
  },
}

function NumberForm({ record }: { record?: Record<string, unknown> }) {
  const draft = useDraft(moving, record)
  return <EntityForm groups={[group('编号', 'Number', ['code'])]} draft={draft} />
}

test('what is said of a change of a field stands in forms that change a record alone', async () => {
  const hint = page.getByText('更改后须重新贴标。')
  const { unmount } = await renderPage(<NumberForm />)
  await expect.element(field('编号')).toBeVisible()
  expect(hint.elements()).toEqual([])
  await unmount()
  await renderPage(<NumberForm record={draftOfPart} />)
  await expect.element(hint).toBeVisible()
})

test('a number is stored as it was typed, or the form says that it is none', async () => {
  await renderPage(<Form record={draftOfPart} />, { language: 'en', answers })
  const stock = field('In stock')
  await stock.fill('1,500')
  expect(changes()).toMatchObject({ stock: 1500 })
  await stock.fill('１２')
  await page.getByRole('button', { name: 'check', exact: true }).click()
  expect(changes()).toMatchObject({ stock: 12 })
  await expect.element(stock).toHaveValue('12')
  for (const text of ['1,5', '<50', '1.5.2', 'abc']) {
    await stock.fill(text)
    await press('check')
    await expect
      .element(page.getByText('In stock is not a number; write decimals with a point, as in 12.5'))
      .toBeVisible()
    await expect.element(stock).toHaveValue(text)
  }
  await stock.fill('')
  expect(changes()).toMatchObject({ stock: null })
})
