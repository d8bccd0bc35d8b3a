import { brandingForm } from '@iwater/contract/organisation/branding'
import { expect, test } from 'vitest'
import { inheritedForm } from './inherited-form.ts'

test('each field says whose setting applies while it is empty, if it is that of another organisation', () => {
  const { fields } = inheritedForm({ hotline: { zh: '集团', en: 'Group' }, system_logo_1: null })
  expect(fields.hotline.description).toEqual({
    zh: '留空时沿用“集团”的设置。',
    en: 'If empty, as set for “Group”.',
  })
  expect(fields.system_logo_1.description).toEqual({
    zh: '菜单展开时的顶栏。留空时沿用上级单位的设置。',
    en: 'In the header while the menu is open. If empty, as set for an organisation above.',
  })
  expect(fields.footer).toEqual(brandingForm.fields.footer)
  expect(fields.system_logo_2.description).toEqual(brandingForm.fields.system_logo_2.description)
})
