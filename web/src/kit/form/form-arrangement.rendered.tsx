import type { Entity } from '@iwater/contract/kit/entity'
import * as field from '@iwater/contract/kit/field'
import { sparePart } from '@iwater/contract/kit/spare-part-testing'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ApiError } from '#web/platform/api/api.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { Button } from '#web/ui/action/Button.tsx'
import { useDraft } from '../use-draft.ts'
import { EntityForm } from './EntityForm.tsx'
import { useSteps } from './use-steps.ts'

const groups = [
  field.group('基本信息', 'Basics', ['code', 'note']),
  field.group('库存', 'Stock', ['stock', 'price']),
  field.group('订货', 'Reorder', ['is_critical', 'reorder_at']),
]
const fields = Object.fromEntries(
  groups.flatMap((group) => group.fields).map((name) => [name, sparePart.fields[name as 'code']]),
)
const form = { fields, rules: sparePart.rules } as Pick<Entity, 'fields' | 'rules'>
const rejected = new ApiError('request.invalid', '', { fields: { price: '单价已失效' } })

function Form({
  as,
  groups: shown = groups,
}: {
  as?: Entity['form']['as']
  groups?: typeof groups
}) {
  const draft = useDraft(form)
  const steps = useSteps(shown, draft)
  return (
    <div className="w-panel-body">
      <Button onClick={() => draft.check()}>check</Button>
      <Button onClick={() => draft.reject(rejected)}>reject</Button>
      <Button onClick={steps.back}>back</Button>
      <Button onClick={steps.next}>next</Button>
      <EntityForm groups={shown} as={as} steps={steps} draft={draft} />
    </div>
  )
}

const input = (name: string) => page.getByRole('textbox', { name, exact: true })
const figure = (name: string) => page.getByRole('textbox', { name, exact: true })
const tab = (name: string | RegExp) => page.getByRole('tab', { name })
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

test('a tab counts what is wrong behind it, and saving goes to the first that has something', async () => {
  await renderPage(<Form as="tabs" />, { language: 'en' })
  await expect.element(tab('Basics')).toHaveAttribute('aria-selected', 'true')
  await tab('Stock').click()
  await figure('In stock').fill('-1')
  await tab('Reorder').click()
  await press('check')
  await expect.element(tab('Basics 1 error')).toHaveAttribute('aria-selected', 'true')
  await expect.element(input('Part number')).toHaveFocus()
  await expect.element(tab('Stock 1 error')).toBeVisible()
  await input('Part number').fill('P-1')
  await press('check')
  await expect.element(tab(/^Basics$/)).toBeVisible()
  await expect.element(figure('In stock')).toHaveFocus()
  await expect.element(figure('In stock')).toHaveValue('-1')
})

test('what the server rejects opens its tab', async () => {
  await renderPage(<Form as="tabs" />, { language: 'en' })
  await expect.element(input('Part number')).toBeVisible()
  await press('reject')
  await expect.element(figure('Unit price')).toHaveFocus()
  await expect.element(figure('Unit price')).toHaveAccessibleDescription('单价已失效')
})

test('tabs are one stop of the keyboard, and the arrow keys change them', async () => {
  await renderPage(<Form as="tabs" />, { language: 'en' })
  await press('next')
  await expect.element(input('Part number')).toHaveFocus()
  await userEvent.tab({ shift: true })
  await expect.element(tab('Basics 1 error')).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(tab('Stock')).toHaveFocus()
  await expect.element(tab('Stock')).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{End}{ArrowRight}')
  await expect.element(tab('Basics 1 error')).toHaveAttribute('aria-selected', 'true')
  await userEvent.tab()
  await expect.element(input('Part number')).toHaveFocus()
})

test('a step is left when nothing in it is wrong, and keeps what was entered', async () => {
  await renderPage(<Form as="steps" />, { language: 'en' })
  await expect.element(page.getByRole('heading', { name: 'Basics Step 1 of 3' })).toBeVisible()
  await press('next')
  await expect.element(input('Part number')).toHaveFocus()
  await expect.element(input('Part number')).toHaveAccessibleDescription('Part number is required')
  await input('Part number').fill('P-1')
  await press('next')
  await expect.element(page.getByRole('heading', { name: 'Stock Step 2 of 3' })).toHaveFocus()
  expect(page.getByText(/error/).elements()).toHaveLength(0)
  await press('back')
  await expect.element(input('Part number')).toHaveValue('P-1')
})

test('a step ahead is reached by its name past the checks of those before, and saving goes back to a wrong one', async () => {
  await renderPage(<Form as="steps" />, { language: 'en' })
  await page.getByText('Reorder', { exact: true }).click()
  await expect.element(input('Part number')).toHaveFocus()
  await input('Part number').fill('P-1')
  await page.getByText('Reorder', { exact: true }).click()
  await expect.element(page.getByRole('heading', { name: 'Reorder Step 3 of 3' })).toBeVisible()
  await press('reject')
  await expect.element(figure('Unit price')).toHaveFocus()
  await press('back')
  await expect.element(page.getByText('1 error')).toBeInTheDocument()
})

test('a group that is folded opens for what is wrong in it', async () => {
  const folded = groups.map((group) => ({ ...group, fold: 'closed' as const }))
  await renderPage(<Form groups={folded} />, { language: 'en' })
  const button = (name: string) => page.getByRole('button', { name })
  await expect.element(button('Basics')).toHaveAttribute('aria-expanded', 'false')
  expect(input('Part number').elements()).toHaveLength(0)
  await press('check')
  await expect.element(input('Part number')).toHaveFocus()
  await expect.element(button('Stock')).toHaveAttribute('aria-expanded', 'false')
  await button('Basics').click()
  await expect.element(button('Basics 1 error')).toHaveAttribute('aria-expanded', 'false')
})

test('a group of which nothing is shown has no tab', async () => {
  const own = [
    ...groups.slice(0, 2),
    field.group('补货', 'Refill', ['reorder_at']),
  ] as typeof groups
  await renderPage(<Form as="tabs" groups={own} />, { language: 'en' })
  await expect.element(tab('Stock')).toBeVisible()
  expect(tab('Refill').elements()).toHaveLength(0)
})
