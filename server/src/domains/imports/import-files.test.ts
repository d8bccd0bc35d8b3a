import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { newId } from '#platform/ids'
import { testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'
import { openImportFiles } from './import-files.ts'

test('files that belong to no import yet are kept for an hour', async () => {
  const { services, owner } = await testApp()
  const { storage, config, clock } = services
  const { tenantId } = await aTenant(owner)
  const [old, young] = [`${tenantId}/${newId()}.csv`, `${tenantId}/${newId()}.csv`]
  for (const key of [old, young]) await storage.put(key, Readable.from(['a,b']))
  const now = clock.now()
  const minutesAgo = (minutes: number) => new Date(now - minutes * 60_000)
  await utimes(join(config.filesDir, old), minutesAgo(61), minutesAgo(61))
  await utimes(join(config.filesDir, young), minutesAgo(59), minutesAgo(59))
  await openImportFiles(services).sweep([], now, new AbortController().signal)
  expect([await storage.size(old), await storage.size(young)]).toEqual([null, 3])
})
