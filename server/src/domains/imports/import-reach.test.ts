import { commitImport, undoImport } from '@iwater/contract/field/imports'
import { expect, test } from 'vitest'
import { anOrganisation, aRole, signInAs } from '#testing/people'
import { importSetting } from './import-testing.ts'

/** An import whose owner was moved to another plant after the dry run, or after it was stored. */
async function moved({ isStored }: { isStored: boolean }) {
  const setting = await importSetting('own')
  const { app, tenant, accountId, upload, proposed, check, commit, stored } = setting
  const preview = await upload('站点,时间,水温(℃)\n东桥,2026-10-01 05:00,17')
  const { importId } = preview
  await check(importId, proposed(preview))
  if (isStored) await commit(importId)
  const west = await anOrganisation(app, tenant, { zh: '西厂', en: 'West' })
  const permissions = ['ingest.manage', 'ingest.view', 'monitoring.view'] as const
  const { roleId } = await aRole(app, tenant, { permissions, dataScope: 'organisation' })
  await app.owner(
    'update account set is_administrator = false, organisation_id = $2 where id = $1',
    [accountId, west],
  )
  await app.owner('update account_role set role_id = $2 where account_id = $1', [accountId, roleId])
  const { access_token: token } = await signInAs(app, setting)
  return { app, importId, token, stored }
}

test('who no longer sees the organisation of an import does not store it', async () => {
  const { app, importId, token, stored } = await moved({ isStored: false })
  const { status, body } = await app.call(commitImport, { importId }, { token })
  expect([status, body.data]).toMatchObject([404, { error: 'organisation.not-found' }])
  expect(await stored()).toEqual([])
})

test('who no longer sees the organisation of an import does not undo it', async () => {
  const { app, importId, token, stored } = await moved({ isStored: true })
  const { status, body } = await app.call(undoImport, { importId }, { token })
  expect([status, body.data]).toMatchObject([404, { error: 'organisation.not-found' }])
  expect(await stored()).toHaveLength(1)
})
