import { expect, test } from 'vitest'
import { withUsualIcons } from './usual-icons.ts'

const desk = { name: { zh: '客服', en: 'Desk' }, configValue: '3', url: '/desk', icon: 'headset' }
const bell = { name: { zh: '消息', en: 'Bell' }, configValue: '0', url: '/bell', icon: 'own.png' }

const iconsAfter = (...after: (typeof desk)[]) =>
  withUsualIcons([desk, bell], after).map(({ icon }) => icon)

test('another kind of tool brings its own icon, and one that was chosen stays', () => {
  expect(iconsAfter({ ...desk, configValue: '4' }, bell)).toEqual(['bot', 'own.png'])
  expect(iconsAfter(desk, { ...bell, configValue: '4' })).toEqual(['headset', 'own.png'])
})

test('tools that change places, come or go keep their icons', () => {
  expect(iconsAfter(bell, desk)).toEqual(['own.png', 'headset'])
  expect(iconsAfter({ ...desk, configValue: '4' })).toEqual(['headset'])
  const chat = { ...bell, configValue: '4', icon: 'headset' }
  expect(withUsualIcons([desk, chat], [chat, desk])).toEqual([chat, desk])
})
