import type { Partner, Provider } from '@iwater/contract/sign-in/sign-in-settings'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answerFirstSaveLate } from '#web/testing/late-save.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { PartnerDialog } from './PartnerDialog.tsx'
import { ProviderDialog } from './ProviderDialog.tsx'

afterEach(() => vi.unstubAllGlobals())

const partner: Partner = {
  version: 1,
  page: 'waiting',
  name: { zh: '门户', en: 'Portal' },
  loginAddress: 'https://portal.example/login',
  isEnabled: true,
}

const provider: Provider = {
  providerId: '00000000-0000-7000-8000-000000000001',
  version: 1,
  name: { zh: '统一认证', en: 'Identity' },
  issuer: 'https://identity.example',
  clientId: 'iwater',
  accountClaim: 'preferred_username',
  trustsUnverified: false,
  isEnabled: true,
  redirectAddress: 'https://water.example/login/oidc',
}

const conflict = () => page.getByRole('alert')
const save = () => page.getByRole('button', { name: 'Save' }).click()
const stays = () => undefined

test('where another administrator was first, both versions of a partner are shown and the own input is saved on top', async () => {
  const later = { ...partner, version: 2, loginAddress: 'https://portal.example/enter' }
  const sent = answerFirstSaveLate(() => [[/\/auth\/partners$/, [later]]], { secret: null })
  const onSaved = vi.fn(async () => undefined)
  await renderPage(
    <PartnerDialog partner={partner} freePages={[]} onSaved={onSaved} onClose={stays} />,
    { language: 'en' },
  )
  const name = page.getByRole('textbox', { name: 'Name (English)' })
  await name.fill('City portal')
  const renewal = page.getByRole('checkbox', { name: 'Replace secret' })
  await renewal.click()
  await save()
  await expect.element(conflict()).toMatchTextContent('portal.example/enter')
  await expect.element(conflict()).toMatchTextContent('both changes are kept when you save again')
  await expect.element(name).toHaveValue('City portal')
  await expect.element(renewal).toBeChecked()
  await save()
  await expect.poll(() => onSaved.mock.calls.length).toBe(1)
  expect(sent).toMatchObject([
    { version: 1, newSecret: true, name: { en: 'City portal' } },
    { version: 2, newSecret: true, name: { en: 'City portal' }, loginAddress: later.loginAddress },
  ])
})

test('where another administrator has registered the same partner, what was entered stays and theirs is shown', async () => {
  const sent = answerFirstSaveLate(() => [[/\/auth\/partners$/, [partner]]], { secret: null })
  await renderPage(
    <PartnerDialog
      partner={null}
      freePages={['waiting', 'waitingZJK']}
      onSaved={async () => undefined}
      onClose={stays}
    />,
    { language: 'en' },
  )
  await page.getByRole('textbox', { name: 'Name (Chinese)' }).fill('平台')
  await page.getByRole('textbox', { name: 'Name (English)' }).fill('Platform')
  const address = page.getByRole('textbox', { name: 'Sign-in address' })
  await address.fill('https://platform.example')
  await save()
  await expect.element(conflict()).toMatchTextContent('Chinese: – → 门户; English: – → Portal')
  await expect.element(address).toHaveValue('https://platform.example')
  await save()
  await expect.poll(() => sent.length).toBe(2)
  expect(sent).toMatchObject([{ version: null }, { version: 1, name: { en: 'Platform' } }])
})

test('where another administrator was first, both versions of a provider are shown and a typed secret stays', async () => {
  const later = { ...provider, version: 2, accountClaim: 'email' }
  const sent = answerFirstSaveLate(() => [[/\/auth\/providers$/, [later]]], {
    providerId: provider.providerId,
  })
  const onSaved = vi.fn(async () => undefined)
  await renderPage(<ProviderDialog provider={provider} onSaved={onSaved} onClose={stays} />, {
    language: 'en',
  })
  const clientId = page.getByRole('textbox', { name: 'Client ID' })
  await clientId.fill('water')
  const secret = page.getByLabelText('Client secret')
  await secret.fill('typed')
  await save()
  await expect.element(conflict()).toMatchTextContent('email: e-mail address')
  await expect.element(clientId).toHaveValue('water')
  await expect.element(secret).toHaveValue('typed')
  await save()
  await expect.poll(() => onSaved.mock.calls.length).toBe(1)
  expect(sent).toMatchObject([
    { version: 1, clientId: 'water', clientSecret: 'typed' },
    { version: 2, clientId: 'water', clientSecret: 'typed', accountClaim: 'email' },
  ])
})
