import type { Entity } from '@iwater/contract/kit/entity'
import * as field from '@iwater/contract/kit/field'
import { sparePart } from '@iwater/contract/kit/spare-part-testing'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderPage } from '#web/testing/render-page.tsx'
import { RecordPanel } from './RecordPanel.tsx'

// Alone in its file: what is loaded when a form is first opened is loaded once.
test('a form whose tabs are still to be loaded begins at its first field', async () => {
  const groups = [
    field.group('基本信息', 'Basics', ['code', 'note']),
    field.group('库存', 'Stock', ['stock', 'price']),
  ]
  const entity = JSON.parse(
    JSON.stringify({ ...sparePart, form: { groups, as: 'tabs', in: 'dialog' } }),
  ) as Entity
  await renderPage(
    <RecordPanel entity={entity} id={undefined} isReadOnly={false} onClose={() => undefined} />,
    { language: 'en' },
  )
  await expect.element(page.getByRole('textbox', { name: 'Part number' })).toHaveFocus()
})
