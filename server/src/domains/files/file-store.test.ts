import { randomBytes } from 'node:crypto'
import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'
import { keyOf, sweep } from './file-store.ts'

const aName = () => `${randomBytes(16).toString('hex')}.png`

test('what was stored within the hour is left to its upload, which may not have ended', async () => {
  const app = await testApp()
  const { storage, config, clock } = app.services
  const { tenantId } = await aTenant(app.owner)
  const [old, young] = [keyOf(tenantId, aName()), keyOf(tenantId, aName())]
  for (const key of [old, young]) await storage.put(key, Readable.from(['half a file']))
  const now = clock.now()
  const minutesAgo = (minutes: number) => new Date(now - minutes * 60_000)
  await utimes(join(config.filesDir, old), minutesAgo(61), minutesAgo(61))
  await utimes(join(config.filesDir, young), minutesAgo(59), minutesAgo(59))
  await sweep(storage, { now, signal: new AbortController().signal }, async () => new Set())
  expect([await storage.size(old), await storage.size(young)]).toEqual([null, 11])
})
