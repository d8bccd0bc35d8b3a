import type { MenuItem } from '@iwater/contract/navigation'
import type { Tool } from '@iwater/contract/tools'
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

const tool = (configId: string, configCode: string): Tool => ({
  configId,
  configName: configId,
  name: { zh: configId, en: configId },
  configValue: '3',
  configCode,
  picUrl: null,
  orgId: '',
  isDemo: false,
})

const menu = [
  item('/wel/index', null),
  item('/field', null, [item('/myiframe/standards', 'https://standards.example/water?a=1&b=2')]),
  item('/reports', 'http://reports.example:8080/'),
]
const tools = [tool('desk', 'https://desk.example/chat?room=a,b,headset'), tool('own', '/a,bell')]
const listed = { menu, tools }

test('the address comes from the menu, however deep, or from a tool', () => {
  const at = (routerPath: string) => externalAddress(listed, { routerPath })?.href
  expect(at('standards')).toBe('https://standards.example/water?a=1&b=2')
  expect(at('f/reports')).toBe('http://reports.example:8080/')
  expect(at('desk')).toBe('https://desk.example/chat?room=a,b')
  expect(at('own')).toBeUndefined()
})

test('a link of the old product finds its address in the list', () => {
  const at = (src: string) => externalAddress(listed, { routerPath: 'urlPath', src })?.href
  const standards = 'https://standards.example/water?a=1&b=2'
  expect(at(standards)).toBe(standards)
  expect(at('https://standards.example/water?a=1$b=2')).toBe(standards)
  expect(at('http://reports.example:8080')).toBe('http://reports.example:8080/')
})

/** Addresses that are on no list, most of them made to look as if they were. */
const hostile = [
  'javascript:alert(1)',
  'JAVASCRIPT:alert(1)',
  'java\nscript:alert(1)',
  'javascript://standards.example/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://standards.example/1',
  'file:///etc/passwd',
  'about:blank',
  '//standards.example/water?a=1&b=2',
  '///standards.example/water?a=1&b=2',
  '\\\\standards.example/water?a=1&b=2',
  '/\\standards.example/water?a=1&b=2',
  'https:\\\\standards.example\\water?a=1&b=2',
  'https:/standards.example/water?a=1&b=2',
  'https:standards.example/water?a=1&b=2',
  '%2f%2fstandards.example/water?a=1&b=2',
  'https:%2f%2fstandards.example/water?a=1&b=2',
  'https://evil.example/water?a=1&b=2',
  'https://standards.example@evil.example/water?a=1&b=2',
  'https://name:word@standards.example/water?a=1&b=2',
  'https://@standards.example/water?a=1&b=2',
  'https://standards.example%2f@evil.example/',
  'https://standards.example.evil.example/water?a=1&b=2',
  'https://evil-standards.example/water?a=1&b=2',
  'https://standards.example:8443/water?a=1&b=2',
  'https://standards.example:80/water?a=1&b=2',
  'http://standards.example/water?a=1&b=2',
  'http://reports.example/',
  'http://reports.example:80/',
  'http://reports.example:8080@evil.example/',
  'https://xn--standards-9za.example/water?a=1&b=2',
  'https://st\u0430ndards.example/water?a=1&b=2',
  'https://standards\u3002example/water?a=1&b=2#',
  'https://standards.example/water?a=1&b=2#evil',
  'https://standards.example/water?a=1',
  'https://standards.example/water?a=1&b=2&next=https://evil.example',
  'https://standards.example/water/../evil?a=1&b=2',
  'https://standards.example/',
  ' https://standards.example/water?a=1&b=2',
  'https://standards.example\t/water?a=1&b=2',
  '/wel/index',
  'standards.example',
  '',
]

test.each(hostile)('%j shows nothing, wherever a link carries it', (address) => {
  expect(externalAddress(listed, { routerPath: address })).toBeUndefined()
  expect(externalAddress(listed, { routerPath: 'urlPath', src: address })).toBeUndefined()
})

test.each(
  hostile.filter((address) => !/^https?:\/\/[\p{L}\p{N}.-]+(:\d+)?([/?#]|$)/u.test(address)),
)('%j shows nothing even where a menu or a tool names it', (address) => {
  const bad = { menu: [item('/myiframe/bad', address)], tools: [tool('bad', `${address},bell`)] }
  expect(externalAddress(bad, { routerPath: 'bad' })).toBeUndefined()
})
