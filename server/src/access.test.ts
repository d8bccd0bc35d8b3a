import { demonstrationOf } from '@iwater/contract/route'
import { expect, test } from 'vitest'
import { testApp } from '#testing/test-app'

const kept = '../../contract/access.tsv'

/**
 * A route that is opened to more people changes the list beside the contract, where a reader of the change sees it.
 * `npx vitest run --project server src/access.test.ts -u` writes the list anew.
 */
test('the access of each route is the one that was reviewed', async () => {
  const { routes } = await testApp()
  const lines = routes.map((route) =>
    [
      route.path,
      route.method,
      route.access,
      route.openWhile?.join(' ') ?? '-',
      demonstrationOf(route) ?? '-',
    ].join('\t'),
  )
  const head = ['path', 'method', 'access', 'open while', 'demonstration'].join('\t')
  await expect(`${[head, ...lines.toSorted()].join('\n')}\n`).toMatchFileSnapshot(kept)
})
