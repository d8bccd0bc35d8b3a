import type { Tool } from '@iwater/contract/tools'
import { expect, test } from 'vitest'
import { targetOf, toolEntries } from './tool-list.ts'

const tool = (configCode: string): Tool => ({
  configId: configCode,
  configName: 'Tool',
  name: { zh: '工具', en: 'Tool' },
  configValue: '3',
  configCode,
  picUrl: null,
  orgId: '',
  isDemo: false,
})

test.each([
  ['/system/messages?fromIframe=1', { path: '/system/messages', query: 'fromIframe=1' }],
  ['/bs/#/system/messages?fromIframe=1', { path: '/system/messages', query: 'fromIframe=1' }],
  ['/#/wel/index', { path: '/wel/index', query: '' }],
])('%j is a page of ours', (address, target) => {
  expect(targetOf(address)).toEqual(target)
})

test('a page of the web keeps its address', () => {
  expect(targetOf('https://desk.example/chat?a=1')).toEqual({
    address: new URL('https://desk.example/chat?a=1'),
  })
})

test.each(['', 'javascript:alert(1)', '//evil.example', '/#//evil.example', 'data:text/html,x'])(
  '%j leads nowhere',
  (address) => {
    expect([undefined, { path: '/evil.example', query: '' }]).toContainEqual(targetOf(address))
  },
)

test('a tool without an address is not shown', () => {
  const entries = toolEntries([tool(',headset'), tool('https://desk.example/a,b,headset')])
  expect(entries.map(({ icon }) => icon)).toEqual(['headset'])
})
