import { listAuditSubjects, readAuditChanges } from '@iwater/contract/audit'
import { openApiDocument } from '@iwater/contract/openapi'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderPage } from '#web/testing/render-page.tsx'
import ApiReferencePage from './ApiReferencePage.tsx'
import { documentQuery } from './api-reference.api.ts'

test('a word narrows the calls and stands in the address, and the arrow leads into what is found', async () => {
  const output = openApiDocument([listAuditSubjects, readAuditChanges], '1.0')
  await renderPage(<ApiReferencePage />, {
    language: 'en',
    answers: [{ key: documentQuery.queryKey as never, output: output as never }],
  })
  const links = page.getByRole('navigation').getByRole('link')
  await expect.element(links.first()).toBeVisible()
  expect(links.elements()).toHaveLength(2)
  await page.getByRole('textbox').fill('subjects')
  await expect.element(page.getByLabelText('address')).toMatchTextContent(/keyword=subjects/)
  expect(links.elements()).toHaveLength(1)
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(links.first()).toHaveFocus()
})
