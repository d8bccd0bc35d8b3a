import { setTimeout as delay } from 'node:timers/promises'
import { uploadFile } from '@iwater/contract/files'
import { expect, test } from 'vitest'
import { withTenant } from '#platform/database/database'
import type { Session } from '#platform/http/session'
import { newId } from '#platform/ids'
import { holding } from '#testing/lock-waits'
import { aSignedInPerson } from '#testing/people'
import { aPng } from '#testing/pictures'
import { testApp } from '#testing/test-app'
import { aTenant, openTestServices } from '#testing/test-services'
import { uploadTo } from '#testing/uploads'
import { attachFiles } from './attachment.service.ts'
import type { FileUse } from './file-use.ts'
import { removeFile } from './removal.service.ts'

/** A file of a person, who attaches and removes it. */
async function aFile() {
  const app = await testApp()
  const { owner, address, dataDir, clock } = app
  // With a small pool the two transactions of one person would wait for each other.
  const services = await openTestServices(address, dataDir, clock, { pool: 20 })
  const tenant = await aTenant(owner)
  const { token, accountId } = await aSignedInPerson(app, tenant)
  const { data } = await uploadTo(app, uploadFile, { token, name: 'a.png', bytes: aPng() })
  const { fileId } = data
  const session = { ...tenant.scope, userId: accountId } as Session
  const use: FileUse = {
    kind: 'page-announcement',
    visibility: 'organisation',
    selectNames: async () => new Map(),
  }
  /** Attaches the file; `before` runs before the commit. */
  const attach = (before = async () => {}) =>
    withTenant(services.app, session, async (db) => {
      await attachFiles(db, session, use, { subjectId: newId(), fileIds: [fileId] })
      await before()
    })
  const remove = () => removeFile(services, session, [use], { fileId, language: 'en' })
  return { app, fileId, attach, remove }
}

/** Its error code, or what else it ended with. */
const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error as { code?: string }).code ?? String(error),
  )

test('a file that is being attached is found in use by its removal', async () => {
  const { attach, remove } = await aFile()
  const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const attached = attach(() => {
    begun.resolve()
    return ended.promise
  })
  await begun.promise
  const removed = outcome(remove())
  await Promise.race([removed, delay(300)])
  ended.resolve()
  await attached
  expect(await removed).toBe('files.in-use')
})

test('a file that is being removed is not found by its attachment', async () => {
  const { app, fileId, attach, remove } = await aFile()
  // The removal cannot end yet.
  const held = await holding(app, 'select from file where id = $1 for key share', [fileId])
  const removed = outcome(remove())
  await delay(200)
  const attached = outcome(attach())
  await Promise.race([attached, delay(300)])
  await held.end()
  expect([await removed, await attached]).toEqual(['done', 'files.not-found'])
})
