import { expect, test } from 'vitest'
import { type Listener, openListeners } from './listeners.ts'

const aStream = (tenantId: number, accountId: string): Listener => ({
  tenantId,
  accountId,
  language: 'zh',
  cursor: 0n,
  send: () => true,
})

test('an event of one person reaches only their streams, though another tenant has the same id', () => {
  const listeners = openListeners()
  const own = [aStream(1, 'anna'), aStream(1, 'anna')]
  for (const stream of [...own, aStream(1, 'ben'), aStream(2, 'anna')]) listeners.add(stream)
  expect([...listeners.ofAccount(1, 'anna')]).toEqual(own)
  expect([...listeners.byAccount(1).keys()]).toEqual(['anna', 'ben'])
  expect([...listeners.ofAccount(3, 'anna')]).toEqual([])
  expect(listeners.tenantIds()).toEqual([1, 2])
  expect(listeners.all()).toHaveLength(4)
})

test('events go to the streams that existed when they were read', () => {
  const listeners = openListeners()
  const early = aStream(1, 'anna')
  listeners.add(early)
  const read = listeners.byAccount(1)
  listeners.add(aStream(1, 'anna'))
  expect(read.get('anna')).toEqual([early])
})

test('ended streams leave nothing behind', () => {
  const listeners = openListeners()
  const leaves = [aStream(1, 'anna'), aStream(1, 'anna'), aStream(1, 'ben')].map(listeners.add)
  for (const leave of leaves) {
    expect(listeners.hasTenant(1)).toBe(true)
    leave()
    leave()
  }
  expect(listeners.hasTenant(1)).toBe(false)
  expect(listeners.all()).toEqual([])
})
