import { emptyDraft } from '@iwater/contract/kit/check'
import type { Branding } from '@iwater/contract/organisation'
import { type BrandingValues, brandingForm } from '@iwater/contract/organisation/branding'
import { expect, test } from 'vitest'
import { previewBranding } from './preview-branding.ts'

const inherited = {
  systemName: { zh: '上级', en: 'Above' },
  brandColor: '#409eff',
  theme: 'mining',
  sysConfig: { fontFamily: 'KaiTi', fontSize1: '20', fontSize2: null, color1: null, color2: null },
  contact: { hotline: '400', phone: '1', email: null, address: null },
  logoFile: '/above.png',
  loginFile: null,
} as Branding
const empty = emptyDraft(brandingForm) as unknown as BrandingValues
const preview = (values: Partial<BrandingValues>) =>
  previewBranding(inherited, { ...empty, ...values }, (id) =>
    id === 'known' ? '/own.png' : undefined,
  )

test('an empty form looks like the organisation above', () => {
  expect(preview({})).toMatchObject(inherited)
})

test('a colour that is none yet changes nothing', () => {
  const typed = { name_color: 'red', sign_in_name_color: '#aa', brand_color: '#12345' }
  expect(preview(typed)).toMatchObject(inherited)
})

test('what is entered takes the place of what is inherited', () => {
  const shown = preview({
    system_name: { zh: '本级', en: 'Own' },
    name_color: '#aa0000',
    theme: 'default',
    hotline: '800',
    logo_file: 'known',
    login_file: 'on its way',
  })
  expect(shown).toMatchObject({
    systemName: { zh: '本级', en: 'Own' },
    sysConfig: { fontFamily: 'KaiTi', color1: '#aa0000' },
    theme: 'default',
    contact: { hotline: '800', phone: '1' },
    logoFile: '/own.png',
    loginFile: null,
  })
})
