import { demonstrationOf, whileViewingOf } from '@iwater/contract/route'
import { expect, test } from 'vitest'
import { testApp } from '#testing/test-app'

const kept = '../../contract/access.tsv'
const keptOfViews = '../../contract/while-viewing.tsv'

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
      [route.access].flat().join(' '),
      route.openWhile?.join(' ') ?? '-',
      demonstrationOf(route) ?? '-',
    ].join('\t'),
  )
  const head = ['path', 'method', 'access', 'open while', 'demonstration'].join('\t')
  await expect(`${[head, ...lines.toSorted()].join('\n')}\n`).toMatchFileSnapshot(kept)
})

test('what a user does who views the product as another person is what was reviewed', async () => {
  const { routes } = await testApp()
  const lines = routes
    .filter(({ access }) => access !== 'public')
    .map((route) => [route.path, route.method, whileViewingOf(route)] as const)
    // Reads within the rights of both persons are the rule, and so is the rejection of all else.
    .filter(([, , effect]) => effect !== 'both' && effect !== 'rejected')
    .map((line) => line.join('\t'))
  const head = ['path', 'method', 'while viewing'].join('\t')
  await expect(`${[head, ...lines.toSorted()].join('\n')}\n`).toMatchFileSnapshot(keptOfViews)
})
