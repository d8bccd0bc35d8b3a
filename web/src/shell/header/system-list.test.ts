import type { SystemEntry } from '@iwater/contract/navigation'
import { expect, test } from 'vitest'
import { largeScreens, systemTabs } from './system-list.ts'

const system = (versionName: string, rest: Partial<SystemEntry> = {}): SystemEntry => ({
  systemId: versionName,
  systemName: versionName,
  name: { zh: versionName, en: versionName },
  versionName,
  displayId: 0,
  teamFlag: '0',
  defaultDesktop: false,
  disposition: false,
  icon: null,
  functionUrl: null,
  sysTopImage: null,
  ...rest,
})

const systems = [
  system('SUPPLY'),
  system('HIDDEN', { displayId: 1 }),
  system('OTHER_WALL', { functionUrl: 'https://wall.example' }),
  system('OTHER_NOWHERE'),
  system('OTHER_SCRIPT', { functionUrl: 'javascript:alert(1)' }),
  system('DESK', { name: { zh: '个人桌面', en: 'Personal desktop' } }),
  system('QUALITY'),
]

test('systems are tabs unless they are hidden, the personal desktop or a large screen', () => {
  expect(systemTabs(systems).map((entry) => entry.versionName)).toEqual(['SUPPLY', 'QUALITY'])
})

test('large screens are links if they have an address of the web', () => {
  expect(largeScreens(systems).map(({ address }) => address)).toEqual(['https://wall.example/'])
})
