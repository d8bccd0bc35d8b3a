import { expect, test } from 'vitest'
import type { ToolEntry } from './tool-list.ts'
import { toolAt } from './use-beside.ts'

const tool = (kind: ToolEntry['kind'], target: ToolEntry['target']): ToolEntry => ({
  id: kind,
  kind,
  name: { zh: '客服', en: 'Chat' },
  icon: 'headset',
  picture: null,
  target,
})

test('the chat is shown beside the page on the address that is asked for, by the tool that has its page', () => {
  const chat = tool('3', { path: '/chat/index', query: '' })
  const address = '/chat/index?device=d1'
  expect(toolAt([chat], address)).toEqual({
    ...chat,
    target: { path: '/chat/index', query: 'device=d1' },
  })
  const inFront = tool('2', { path: '/chat/index', query: '' })
  const foreign = tool('3', { address: new URL('https://desk.example/') })
  expect(toolAt([inFront, foreign], address)).toBeUndefined()
  expect(toolAt([chat], 'https://desk.example/chat/index')).toBeUndefined()
})
