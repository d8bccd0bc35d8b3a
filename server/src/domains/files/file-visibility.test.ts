import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { withTenant } from '#platform/database/database'
import { newId } from '#platform/ids'
import { aSignedInPerson } from '#testing/people'
import { testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'
import { deleteAttachments, insertAttachments } from './attachment.queries.ts'

/** A file of a person that a page announcement shows to the organisation, and the actions of two people on it. */
async function aShownFile() {
  const app = await testApp()
  const { services, owner } = app
  const tenant = await aTenant(owner)
  const { tenantId, scope, root } = tenant
  const { accountId } = await aSignedInPerson(app, tenant)
  const other = await aSignedInPerson(app, tenant, { loginName: 'otto' })
  const [fileId, announcement, message] = [newId(), newId(), newId()]
  await owner(
    `insert into file (tenant_id, id, organisation_id, account_id, file_group, name, extension, stored_name, size_bytes)
     values ($1, $2, $3, $4, 'image', 'a.png', 'png', $5, 70)`,
    [tenantId, fileId, root, accountId, `${fileId.replaceAll('-', '')}.png`],
  )
  const shown = { kind: 'page-announcement', subjectId: announcement }
  const sent = { kind: 'message', subjectId: message }
  const as = (userId: string) => ({ ...scope, userId })
  const use = { accountId, fileIds: [fileId] }
  await withTenant(services.app, as(accountId), (db) =>
    insertAttachments(db, tenantId, { ...shown, ...use, visibility: 'organisation' }),
  )
  return {
    services,
    as,
    accountId,
    other: other.accountId,
    attach: { ...sent, ...use, visibility: 'attached' },
    tenantId,
    fileId,
    shown,
    sent,
    visibility: async () =>
      (
        await owner<{ visibility: string }>('select visibility from file where id = $1', [fileId])
      )[0]?.visibility,
  }
}

test('when a use begins while another ends, the file is visible to the readers of the remaining one', async () => {
  const { services, as, accountId, other, attach, tenantId, fileId, shown, visibility } =
    await aShownFile()
  const attached = withTenant(services.app, as(accountId), async (db) => {
    await insertAttachments(db, tenantId, attach)
    await delay(300)
  })
  await delay(100)
  const detached = withTenant(services.app, as(other), (db) =>
    deleteAttachments(db, tenantId, shown, [fileId]),
  )
  await Promise.all([attached, detached])
  expect(await visibility()).toBe('attached')
})

test('only the owner removes what is attached for its readers alone', async () => {
  const { services, as, accountId, other, attach, tenantId, fileId, shown, sent, visibility } =
    await aShownFile()
  const detach = (who: string, subject: typeof sent) =>
    withTenant(services.app, as(who), (db) => deleteAttachments(db, tenantId, subject, [fileId]))
  await withTenant(services.app, as(accountId), (db) => insertAttachments(db, tenantId, attach))
  await detach(other, shown)
  await detach(other, sent)
  expect(await visibility()).toBe('attached')
  await detach(accountId, sent)
  expect(await visibility()).toBe('owner')
})

test('nobody attaches files of others, or adds a file that others see', async () => {
  const { services, as, accountId, other, attach, tenantId, fileId } = await aShownFile()
  for (const owner of [accountId, other]) {
    const attached = withTenant(services.app, as(other), (db) =>
      insertAttachments(db, tenantId, { ...attach, accountId: owner }),
    )
    await expect(attached).rejects.toThrow(/row-level security|foreign key/)
  }
  const copied = withTenant(services.app, as(other), (db) =>
    sql`insert into file (tenant_id, id, organisation_id, account_id, file_group, name, extension, stored_name, size_bytes, visibility)
          select tenant_id, ${newId()}, organisation_id, ${other}, file_group, name, extension, ${`${'0'.repeat(32)}.png`}, size_bytes, visibility
            from file where id = ${fileId}`.execute(db),
  )
  await expect(copied).rejects.toThrow(/row-level security|permission denied/)
})
