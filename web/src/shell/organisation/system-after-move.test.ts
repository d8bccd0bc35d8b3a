import type { SystemEntry } from '@iwater/contract/navigation'
import { expect, test } from 'vitest'
import { systemAfterMove } from './system-after-move.ts'

const system = (systemId: string, rest: Partial<SystemEntry> = {}): SystemEntry => ({
  systemId,
  systemName: systemId,
  name: { zh: systemId, en: systemId },
  versionName: 'standard',
  displayId: 0,
  teamFlag: '1,1',
  defaultDesktop: false,
  disposition: false,
  icon: null,
  functionUrl: null,
  sysTopImage: null,
  ...rest,
})

const supply = system('supply', { teamFlag: '2,1' })

test.each([
  ['the same system stays', [system('office'), supply], 'supply'],
  [
    'without it one of the same team comes',
    [system('office'), system('quality', { teamFlag: '2,1' })],
    'quality',
  ],
  [
    'without any of the team the first that is not hidden',
    [
      system('hidden', { displayId: 1, teamFlag: '2,1' }),
      system('wall', { versionName: 'OTHER_wall', teamFlag: '2,1' }),
      system('desk', { name: { zh: '个人桌面', en: 'Personal desktop' }, teamFlag: '2,1' }),
      system('office'),
    ],
    'office',
  ],
  ['where there is none, none', [], undefined],
])('%s', (_, there, expected) => {
  expect(systemAfterMove(supply, there)?.systemId).toBe(expected)
})
