import type { MenuItem } from '@iwater/contract/navigation'
import { expect, test } from 'vitest'
import { externalAddress } from './external-address.ts'

const item = (path: string, appUrl: string | null, children: MenuItem[] = []): MenuItem => ({
  moduleId: `m${path}`,
  functionId: `f${path}`,
  label: path,
  path,
  icon: '',
  appUrl,
  meta: { i18n: { zh: path, en: path }, roles: [], keepAlive: true, isTab: true, buttons: {} },
  children,
})

const menu = [
  item('/wel/index', null),
  item('/field', null, [item('/myiframe/standards', 'https://standards.example/water?a=1')]),
  item('/myiframe/script', 'javascript:alert(1)'),
  item('/myiframe/person', 'https://name:word@evil.example/'),
  item('/reports', 'http://reports.example:8080/'),
]

test('the address comes from the menu, however deep', () => {
  expect(externalAddress(menu, 'standards')?.href).toBe('https://standards.example/water?a=1')
  expect(externalAddress(menu, 'f/reports')?.href).toBe('http://reports.example:8080/')
})

test('what the menu does not have is nowhere', () => {
  expect(externalAddress(menu, 'https://evil.example')).toBeUndefined()
  expect(externalAddress(menu, 'wel')).toBeUndefined()
})

test('only addresses of the web without a name and password are shown', () => {
  expect(externalAddress(menu, 'script')).toBeUndefined()
  expect(externalAddress(menu, 'person')).toBeUndefined()
})
