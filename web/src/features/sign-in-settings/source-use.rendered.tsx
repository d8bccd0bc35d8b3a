import { readPartnerUse } from '@iwater/contract/sign-in/sign-in-settings'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { known, renderPage } from '#web/testing/render-page.tsx'
import { PartnerDialog } from './PartnerDialog.tsx'

const partner = {
  version: 1,
  page: 'waiting' as const,
  name: { zh: '市政务平台', en: 'City portal' },
  loginAddress: 'https://portal.example/login',
  isEnabled: true,
}

test('who signs in by a partner is told as soon as it is switched off, not before', async () => {
  const use = { people: 12, alone: 3, withoutPassword: 1 }
  await renderPage(
    <PartnerDialog
      partner={partner}
      freePages={[]}
      onSaved={async () => undefined}
      onClose={() => undefined}
    />,
    { language: 'en', answers: [known(readPartnerUse, { page: 'waiting' }, use)] },
  )
  const told = page.getByText('12 people have signed in by it in the last 30 days.')
  const enabled = page.getByRole('checkbox', { name: 'Enabled' })
  await expect.element(enabled).toBeChecked()
  expect(told.elements()).toEqual([])
  await enabled.click()
  await expect.element(told).toBeVisible()
  await expect.element(page.getByText(/^3 of them by nothing else/)).toBeVisible()
  await expect.element(page.getByText(/^1 has never chosen a password/)).toBeVisible()
})
