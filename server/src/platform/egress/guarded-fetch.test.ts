import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { ForbiddenTarget, guardedFetch } from './guarded-fetch.ts'
import { isPublicAddress } from './public-address.ts'

const production = { mode: 'production', egressHosts: [], egress: 'public' } as const
const plain = { method: 'GET', headers: {} }

async function aServer(answer: Parameters<typeof createServer>[1]) {
  const server = createServer({}, answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('addresses outside the public internet are recognised in every spelling', () => {
  const forbidden = [
    '0.0.0.0',
    '0.1.2.3',
    '10.0.0.1',
    '10.255.255.255',
    '100.64.0.1',
    '100.127.255.255',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.8',
    '192.0.2.1',
    '192.168.0.1',
    '192.168.255.255',
    '198.18.0.1',
    '198.19.255.255',
    '198.51.100.7',
    '203.0.113.9',
    '224.0.0.1',
    '239.255.255.255',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::ffff:7f00:1',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::1',
    '100::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '3fff::1',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'fec0::1',
    'ff02::1',
    'localhost',
    '',
    '1.2.3',
  ]
  expect(forbidden.filter(isPublicAddress)).toEqual([])
  const open = [
    '1.1.1.1',
    '8.8.8.8',
    '100.63.0.1',
    '100.128.0.1',
    '172.15.0.1',
    '172.32.0.1',
    '223.5.5.5',
    '2400:3200::1',
    '2606:4700::1111',
  ]
  expect(open.filter((address) => !isPublicAddress(address))).toEqual([])
})

test('a request to this machine, to a private network or without TLS is not sent', async () => {
  const targets = [
    'https://127.0.0.1/',
    'https://localhost/',
    'https://[::1]/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0177.0.0.1/',
    'https://127.1/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://10.1.2.3/',
    'https://169.254.169.254/latest',
    'https://192.168.1.1/',
    'https://[fd00::1]/',
    'https://[fe80::1]/',
    'http://1.1.1.1/',
    'https://user:secret@1.1.1.1/',
    'file:///etc/passwd',
    'ftp://1.1.1.1/',
    'data:,x',
  ]
  for (const target of targets) {
    await expect(guardedFetch(production, target, plain), target).rejects.toThrow(ForbiddenTarget)
  }
})

test('hosts that the deployment names are reached wherever they are', async () => {
  const address = await aServer((_, response) => response.end('here'))
  const { host, hostname } = new URL(address)
  for (const egressHosts of [[host], [hostname]]) {
    const response = await guardedFetch({ ...production, egressHosts }, address, plain)
    expect(await response.text()).toBe('here')
  }
  await expect(
    guardedFetch({ ...production, egressHosts: ['127.0.0.1:1'] }, address, plain),
  ).rejects.toThrow(ForbiddenTarget)
})

test('a deployment that allows listed hosts only reaches no others', async () => {
  const listed = { ...production, egress: 'listed' } as const
  await expect(guardedFetch(listed, 'https://1.1.1.1/', plain)).rejects.toThrow('not listed')
  const address = await aServer((_, response) => response.end('here'))
  const named = { ...listed, egressHosts: [new URL(address).host] }
  expect((await guardedFetch(named, address, plain)).status).toBe(200)
})

test('a redirect is answered and not followed', async () => {
  const address = await aServer((_, response) =>
    response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
  )
  const { status } = await guardedFetch(
    { mode: 'demo', egressHosts: [], egress: 'public' },
    address,
    plain,
  )
  expect(status).toBe(302)
})

test('an endless answer is given up', async () => {
  const address = await aServer((_, response) => {
    response.write('x'.repeat(1_000_000))
    response.write('x'.repeat(1_000_000))
  })
  await expect(
    guardedFetch({ mode: 'demo', egressHosts: [], egress: 'public' }, address, plain),
  ).rejects.toThrow('more than')
})
