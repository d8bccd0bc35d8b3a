import type { Entity } from '@iwater/contract/kit/entity'
import * as field from '@iwater/contract/kit/field'
import { sparePart } from '@iwater/contract/kit/spare-part-testing'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderPage } from '#web/testing/render-page.tsx'
import { RecordPanel } from './RecordPanel.tsx'

const groups = [
  field.group('基本信息', 'Basics', ['code', 'note']),
  field.group('库存', 'Stock', ['stock', 'price']),
]

/** A description with a form of its own, as it would be stored. */
const described = (form: Partial<Entity['form']>) =>
  JSON.parse(JSON.stringify({ ...sparePart, form: { groups, ...form } })) as Entity

const open = (form: Partial<Entity['form']>) =>
  renderPage(
    <RecordPanel
      entity={described(form)}
      id={undefined}
      isReadOnly={false}
      onClose={() => undefined}
    />,
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
