import type { RoleRow } from '@iwater/contract/accounts/roles'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderPage } from '#web/testing/render-page.tsx'
import { RoleView } from './RoleView.tsx'

const stored: RoleRow = {
  id: '00000000-0000-7000-8000-000000000001',
  version: 1,
  name: { zh: '值班', en: 'Duty' },
  kind: 'ordinary',
  data_scope: 'organisation',
  permissions: ['monitoring.view'],
  permission_count: 1,
  person_count: 0,
  shows_all_menus: false,
  is_changeable: false,
  labels: {},
}

test('menus that cannot be read leave a note, which no list of terms holds', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no server')))
  await renderPage(<RoleView role={stored} menus={[]} />, { language: 'en' })
  await expect.element(page.getByRole('alert')).toBeVisible()
  const inTerms = [...document.querySelectorAll('dl > *')].map(({ tagName }) => tagName)
  expect(inTerms.filter((name) => name !== 'DIV')).toEqual([])
  expect(inTerms).not.toEqual([])
  vi.unstubAllGlobals()
})
