import { expect, test } from 'vitest'
import { StartError } from '#platform/start-error'
import { readTenantCommand } from './tenant-arguments.ts'

const read = (line: string) => readTenantCommand(line.split(' ').filter(Boolean))

function faultOf(line: string): string {
  try {
    read(line)
  } catch (error) {
    if (error instanceof StartError) return error.sentence.en.split('\n')[0] ?? ''
    throw error
  }
  return ''
}

test('a new tenant has what is usual where nothing else is given', () => {
  expect(read('add yard --name-zh 水厂 --name-en Yard')).toEqual({
    kind: 'add',
    tenant: {
      code: 'yard',
      name: { zh: '水厂', en: 'Yard' },
      timeZone: 'Asia/Shanghai',
      hosts: [],
      administrator: { loginName: 'admin', name: { zh: '管理员', en: 'Administrator' } },
      system: { zh: '运行监测', en: 'Operations' },
      brandColor: undefined,
      quotas: {},
    },
  })
  const given = read(
    'add yard --name-zh 水厂 --name-en Yard --host a.cn --host b.cn --admin li.lan --time-zone Asia/Urumqi --color #1677ff',
  )
  expect(given).toMatchObject({
    tenant: { hosts: ['a.cn', 'b.cn'], timeZone: 'Asia/Urumqi', brandColor: '#1677ff' },
  })
})

test('quotas are numbers, gigabytes or none', () => {
  expect(read('quota yard --people 20 --points none --files 2.5')).toEqual({
    kind: 'quota',
    code: 'yard',
    quotas: { people: 20, points: null, fileBytes: 2.5e9 },
  })
  for (const wrong of ['0', '-1', '1e3', 'many', '9999999999'])
    expect(faultOf(`quota yard --people=${wrong}`), wrong).toBe(
      '--people must be a number above 0, or none.',
    )
  expect(faultOf('quota yard')).toBe('--people, --points or --files is missing.')
})

test('the other commands name the tenant', () => {
  expect(read('list')).toEqual({ kind: 'list' })
  expect(read('resume yard')).toEqual({ kind: 'resume', code: 'yard' })
  expect(read('suspend yard --reason-zh 到期 --reason-en Ended')).toEqual({
    kind: 'suspend',
    code: 'yard',
    reason: { zh: '到期', en: 'Ended' },
  })
  expect([read(''), read('--help'), read('add --help')]).toEqual(Array(3).fill({ kind: 'help' }))
})

test.each([
  ['remove yard', 'There is no command remove.'],
  ['toString', 'There is no command toString.'],
  ['add', 'The organisation code is missing.'],
  ['list yard', 'Unknown argument yard.'],
  ['resume yard now', 'Unknown argument now.'],
  ['resume yard --host a.cn', 'resume has no option --host.'],
  ['suspend yard --reason-zh 到期', '--reason-en is missing.'],
  ['add yard --name-zh 水厂', '--name-en is missing.'],
  [
    `add yard --name-zh ${'水'.repeat(81)} --name-en Yard`,
    '--name-zh can have at most 80 characters.',
  ],
  [
    'add Yard! --name-zh 水厂 --name-en Yard',
    'An organisation code has 2 to 32 small letters, digits and dashes.',
  ],
  ['add yard --name-zh 水厂 --name-en Yard --time-zone Mars', 'There is no time zone Mars.'],
  [
    'add yard --name-zh 水厂 --name-en Yard --host localhost',
    'localhost is no host name such as water.example.cn.',
  ],
  ['add yard --name-zh 水厂 --name-en Yard --color red', 'A colour has the form #1677ff.'],
  [
    'add yard --name-zh 水厂 --name-en Yard --admin @',
    'A login name has letters, digits, dots, underscores and dashes.',
  ],
])('%s: %s', (line, fault) => {
  expect(faultOf(line)).toBe(fault)
})

test('an option that is not known is named', () => {
  expect(faultOf('list --all')).toMatch(/'--all'/)
})
