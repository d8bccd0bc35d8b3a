import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { testApp } from '#testing/test-app'

type Call = { area: string; method: string; path: string; state: string }

const list = new URL('../../contract/calls.tsv', import.meta.url)

async function readCalls(): Promise<Call[]> {
  const [, ...lines] = (await readFile(list, 'utf8')).trim().split('\n')
  return lines.map((line) => {
    const [area = '', method = '', path = '', state = ''] = line.split('\t')
    return { area, method, path, state }
  })
}

const key = (method: string, path: string) => `${method} ${path.replace(/:(\w+)|\{(\w+)\}/g, '{}')}`

test('every call of old clients that was ever served is still served', async () => {
  const { routes } = await testApp()
  const served = new Set(
    routes.flatMap(({ method, path, twins = [] }) => [path, ...twins].map((p) => key(method, p))),
  )
  const calls = await readCalls()
  const isServed = ({ method, path }: Call) => served.has(key(method, path))
  const gone = calls.filter((call) => call.state === 'served' && !isServed(call))
  expect(gone, 'marked as served in contract/calls.tsv, yet not served').toEqual([])
  const unmarked = calls.filter((call) => call.state === 'open' && isServed(call))
  expect(unmarked, 'served by now: mark it as served in contract/calls.tsv').toEqual([])
  const open = calls.filter(({ state }) => state === 'open')
  process.stdout.write(
    `${calls.length - open.length} of ${calls.length} calls of old clients are served; not yet:\n` +
      `${open.map(({ method, path }) => `  ${method} ${path}`).join('\n')}\n`,
  )
})
