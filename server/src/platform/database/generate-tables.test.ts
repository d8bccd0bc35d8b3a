import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { testServices } from '#testing/test-services'
import { describeTables } from './generate-tables.ts'

test('the types of the tables are those of the migrations', async () => {
  const { address } = await testServices()
  const written = await readFile(new URL('./tables.ts', import.meta.url), 'utf8')
  expect(written, 'run npm run db:types').toBe(await describeTables(address))
})
