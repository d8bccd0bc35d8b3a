import { expect, test } from 'vitest'
import { addressKeys } from './address-keys.ts'

test('an IPv4 address counts for itself and for its /24, also inside IPv6', () => {
  const keys = { one: '192.0.2.77', network: '192.0.2.0/24' }
  expect(addressKeys('192.0.2.77')).toEqual(keys)
  expect(addressKeys('::ffff:192.0.2.77')).toEqual(keys)
})

test('an IPv6 address counts with its /64 and /48, however it is written', () => {
  const keys = { one: '2001:db8:1:2::/64', network: '2001:db8:1::/48' }
  for (const address of [
    '2001:db8:1:2::1',
    '2001:0DB8:0001:0002:a:b:c:d',
    '2001:db8:1:2:0:0:0:9%eth0',
  ])
    expect(addressKeys(address), address).toEqual(keys)
  expect(addressKeys(keys.one)).toEqual(keys)
  expect(addressKeys('::1')).toEqual({ one: '0:0:0:0::/64', network: '0:0:0::/48' })
})
