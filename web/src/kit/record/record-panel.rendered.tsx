import { defineForm, type Entity } from '@iwater/contract/kit/entity'
import * as field from '@iwater/contract/kit/field'
import { sparePart } from '@iwater/contract/kit/spare-part-testing'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { noticeStore } from '#web/platform/notice/notices.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { EntityForm } from '../form/EntityForm.tsx'
import { useDraft } from '../use-draft.ts'
import { RecordPanel } from './RecordPanel.tsx'

const groups = [
  field.group('基本信息', 'Basics', ['code', 'note']),
  field.group('库存', 'Stock', ['stock', 'price']),
]

/** A description with a form of its own, as it would be stored. */
const described = (form: Partial<Entity['form']>) =>
  JSON.parse(JSON.stringify({ ...sparePart, form: { groups, ...form } })) as Entity

const open = (form: Partial<Entity['form']> = {}, onClose = () => undefined as void) =>
  renderPage(
    <RecordPanel entity={described(form)} id={undefined} isReadOnly={false} onClose={onClose} />,
    { language: 'en' },
  )

const button = (name: string) => page.getByRole('button', { name, exact: true })

test('a record that is added step by step is saved at the last one', async () => {
  await open({ as: 'steps' })
  await page.getByRole('textbox', { name: 'Part number' }).fill('P-1')
  expect(button('Add').elements()).toHaveLength(0)
  expect(button('Back').elements()).toHaveLength(0)
  await button('Next').click()
  await expect.element(button('Add')).toBeVisible()
  expect(button('Next').elements()).toHaveLength(0)
  await button('Back').click()
  await expect.element(page.getByRole('textbox', { name: 'Part number' })).toHaveValue('P-1')
})

const isUnsaved = (is: boolean) =>
  expect
    .element(page.getByRole('status', { name: 'address' }))
    .toHaveAttribute('data-unsaved', String(is))

test('closing a panel with input that is not saved asks, and the page is marked', async () => {
  const onClose = vi.fn()
  await open({}, onClose)
  await page.getByRole('textbox', { name: 'Part number' }).fill('P-1')
  await isUnsaved(true)
  await userEvent.keyboard('{Escape}')
  const question = page.getByRole('dialog', { name: 'Discard unsaved changes?' })
  await expect.element(question).toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Part number' })).toHaveValue('P-1')
  expect(onClose).not.toHaveBeenCalled()
  await button('Cancel').click()
  await question.getByRole('button', { name: 'Discard' }).click()
  expect(onClose).toHaveBeenCalledOnce()
})

test('closing a panel in which nothing was entered asks nothing', async () => {
  const onClose = vi.fn()
  await open({}, onClose)
  await page.getByRole('textbox', { name: 'Part number' }).fill('P-1')
  await page.getByRole('textbox', { name: 'Part number' }).fill('')
  await isUnsaved(false)
  await button('Cancel').click()
  expect(onClose).toHaveBeenCalledOnce()
})

/** Of the panel that was opened last. */
const boxOf = () =>
  [...document.querySelectorAll('dialog[open]')].at(-1)?.getBoundingClientRect() ?? new DOMRect()

test('a form opens at the right of the page, or over its middle where the description says so', async () => {
  await open()
  await expect.poll(() => boxOf().right).toBe(window.innerWidth)
  await open({ in: 'dialog' })
  await expect.poll(() => Math.round(boxOf().left + boxOf().right)).toBe(window.innerWidth)
  expect(boxOf().left).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Full screen' }).last().click()
  await expect.poll(() => boxOf().width).toBe(window.innerWidth)
})

const reason = defineForm({
  fields: { reason: field.text('原因', 'Reason', { required: true, maxLength: 80 }) },
})

function ReasonForm() {
  const draft = useDraft(reason)
  const group = field.group('原因', 'Reason', ['reason'])
  return <EntityForm groups={[group]} draft={draft} />
}

test('a form without a panel marks its page', async () => {
  await renderPage(<ReasonForm />, { language: 'en' })
  await isUnsaved(false)
  await page.getByRole('textbox', { name: 'Reason' }).fill('worn')
  await isUnsaved(true)
})

test('a record that was added is told by its name', async () => {
  const onClose = vi.fn()
  // No draft was kept.
  vi.stubGlobal('fetch', async (_: string, { method }: RequestInit) => {
    const data = method === 'POST' ? { id: 'new' } : null
    const headers = { 'content-type': 'application/json' }
    return new Response(JSON.stringify({ code: 0, msg: '', data }), { headers })
  })
  const form = described({ groups: [field.group('基本信息', 'Basics', ['code', 'name'])] })
  const { code, name } = form.fields
  const small = { ...form, fields: { code, name }, list: { ...form.list, columns: ['code'] } }
  await renderPage(
    <RecordPanel entity={small as Entity} id={undefined} isReadOnly={false} onClose={onClose} />,
    { language: 'en' },
  )
  await page.getByRole('textbox', { name: 'Part number' }).fill('P-1')
  await page.getByRole('textbox', { name: 'Name (Chinese)' }).fill('泵')
  await page.getByRole('textbox', { name: 'Name (English)' }).fill('Pump')
  await button('Add').click()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  expect(noticeStore.getState().notices.at(-1)?.text).toBe('“Pump” was added')
  vi.unstubAllGlobals()
})
