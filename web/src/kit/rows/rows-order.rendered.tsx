import { defineForm } from '@iwater/contract/kit/entity'
import * as description from '@iwater/contract/kit/field'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderPage } from '#web/testing/render-page.tsx'
import { EntityForm } from '../form/EntityForm.tsx'
import { useDraft } from '../use-draft.ts'

const form = defineForm({
  fields: {
    steps: description.rows('步骤', 'Steps', 'step', {
      what: description.text('内容', 'What', {
        required: true,
        maxLength: 40,
        description: { zh: '一句话', en: 'One sentence' },
      }),
    }),
  },
})
const groups = [description.group('步骤', 'Steps', ['steps'])]

/** Rows that have no ids, as those of a set that is stored as a whole. */
function Steps() {
  const draft = useDraft(form, { steps: ['a', 'b', 'c'].map((what) => ({ what })) })
  return (
    <div className="w-panel-body">
      <EntityForm groups={groups} draft={draft} />
    </div>
  )
}

const handle = (row: number) =>
  page.getByRole('button', { name: new RegExp(`^Move “Row ${row}”: drag`) })
const shown = () =>
  [...document.querySelectorAll<HTMLInputElement>('.kit-rows input')]
    .map(({ value }) => value)
    .join('')

const rowAt = (at: number) => document.querySelectorAll('.kit-rows tbody tr')[at] as Element

function dispatch(
  type: string,
  over: Element,
  pointerType = 'mouse',
  target: EventTarget = window,
) {
  const { x, y, width, height } = over.getBoundingClientRect()
  const place = { clientX: x + width / 2, clientY: y + height / 2, bubbles: true, button: 0 }
  target.dispatchEvent(new PointerEvent(type, { ...place, pointerId: 1, pointerType }))
}

test('a row is moved by Alt with arrow keys, and what moves it keeps the focus', async () => {
  await renderPage(<Steps />, { language: 'en' })
  await expect.element(handle(1)).toBeVisible()
  handle(1).element().focus()
  await userEvent.keyboard('{Alt>}{ArrowUp}{ArrowDown}{ArrowDown}{/Alt}')
  await expect.poll(shown).toBe('bca')
  await expect.element(handle(3)).toHaveFocus()
  await expect.element(page.getByText('“Row 2” moved to place 3')).toBeInTheDocument()
})

test('the menu of a row moves it to the top', async () => {
  await renderPage(<Steps />, { language: 'en' })
  await handle(3).click()
  await page.getByRole('menuitem', { name: 'Move to the top' }).click()
  await expect.poll(shown).toBe('cab')
})

test.each(['mouse', 'touch'])('a row is dragged over others by %s', async (pointer) => {
  await renderPage(<Steps />, { language: 'en' })
  await expect.element(handle(1)).toBeVisible()
  const grip = handle(1).element()
  dispatch('pointerdown', grip, pointer, grip)
  dispatch('pointermove', rowAt(1), pointer)
  await expect.poll(shown).toBe('bac')
  dispatch('pointermove', rowAt(2), pointer)
  await expect.poll(shown).toBe('bca')
  dispatch('pointerup', rowAt(2), pointer)
  dispatch('pointermove', rowAt(0), pointer)
  expect(shown()).toBe('bca')
})

test('what is worth knowing of a column stands once, and is read out in each row', async () => {
  await renderPage(<Steps />, { language: 'en' })
  expect(page.getByText('One sentence').elements()).toHaveLength(1)
  const second = page.getByRole('textbox', { name: 'What – Row 2' })
  await expect.element(second).toHaveAccessibleDescription('One sentence')
})

test('on a phone each field of a row has its title, marked where it is required', async () => {
  await page.viewport(390, 800)
  await renderPage(<Steps />, { language: 'en' })
  const title = () => document.querySelector<HTMLElement>('.kit-rows td .kit-row-title')
  await expect.poll(() => title()?.innerText).toBe('What')
  expect(title()?.querySelector('.w-required-mark')).not.toBeNull()
  await page.viewport(1280, 800)
  expect(title()?.checkVisibility()).toBe(false)
})

test('the title of rows that share a group with other fields has the width of the form', async () => {
  const shared = [description.group('步骤', 'Steps', ['steps', 'note'])]
  const both = defineForm({
    fields: { ...form.fields, note: description.text('备注', 'Note', { maxLength: 40 }) },
  })
  function Shared() {
    return <EntityForm groups={shared} draft={useDraft(both)} />
  }
  await renderPage(<Shared />, { language: 'en' })
  await expect.element(page.getByText('Note')).toBeVisible()
  const widthOf = (name: string) => document.querySelector(name)?.getBoundingClientRect().width ?? 0
  expect(widthOf('.kit-rows-title')).toBe(widthOf('.kit-group-fields'))
})

test('the focus goes to the row beside one that is deleted, and from the last one to the button', async () => {
  await renderPage(<Steps />, { language: 'en' })
  const what = (row: number) => page.getByRole('textbox', { name: `What – Row ${row}` })
  const remove = async (row: number) => {
    await expect.element(what(row)).toBeVisible()
    page
      .getByRole('button', { name: `Delete row ${row}` })
      .element()
      .focus()
    await userEvent.keyboard('{Enter}')
  }
  await remove(2)
  await expect.element(what(2)).toHaveFocus()
  await expect.element(what(2)).toHaveValue('c')
  await remove(2)
  await expect.element(what(1)).toHaveFocus()
  await remove(1)
  await expect.element(page.getByRole('button', { name: 'Add row' })).toHaveFocus()
})
