import { commitImport, readImport, undoImport } from '@iwater/contract/field/imports'
import { expect, test } from 'vitest'
import { anOrganisation, aRole, aSignedInPerson, signInAs } from '#testing/people'
import { importSetting } from './import-testing.ts'

/** An import that was checked, or stored as well. */
async function anImport({ isStored }: { isStored: boolean }) {
  const setting = await importSetting('own')
  const { upload, proposed, check, commit } = setting
  const preview = await upload('站点,时间,水温(℃)\n东桥,2026-10-01 05:00,17')
  const { importId } = preview
  await check(importId, proposed(preview))
  if (isStored) await commit(importId)
  return { ...setting, importId }
}

const permissions = ['ingest.manage', 'ingest.view', 'monitoring.view'] as const

type Setting = Awaited<ReturnType<typeof anImport>>

/** The owner of the import is moved to another plant and sees that alone. */
async function moveAway({ app, tenant, accountId }: Setting) {
  const west = await anOrganisation(app, tenant, { zh: '西厂', en: 'West' })
  const { roleId } = await aRole(app, tenant, { permissions, dataScope: 'organisation' })
  await app.owner(
    'update account set is_administrator = false, organisation_id = $2 where id = $1',
    [accountId, west],
  )
  await app.owner('update account_role set role_id = $2 where account_id = $1', [accountId, roleId])
}

async function moved(wanted: { isStored: boolean }) {
  const setting = await anImport(wanted)
  await moveAway(setting)
  const { access_token: token } = await signInAs(setting.app, setting)
  return { ...setting, token }
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

test('an import of others for an organisation that one does not see is not there', async () => {
  const { app, tenant, importId, stored } = await anImport({ isStored: true })
  const west = await anOrganisation(app, tenant, { zh: '西厂', en: 'West' })
  const { key: role } = await aRole(app, tenant, { permissions, dataScope: 'organisation' })
  const own = { loginName: 'local', role, organisationId: west }
  const local = await aSignedInPerson(app, tenant, own)
  for (const route of [readImport, commitImport, undoImport]) {
    const { status, body } = await app.call(route, { importId }, local)
    expect([status, body.data]).toMatchObject([404, { error: 'ingest.import-not-found' }])
  }
  expect(await stored()).toHaveLength(1)
})

const disable = ({ app, accountId }: Setting) =>
  app.owner('update account set is_enabled = false where id = $1', [accountId])

const takeRight = async ({ app, tenant, accountId }: Setting) => {
  const { roleId } = await aRole(app, tenant, { permissions: ['ingest.view'], dataScope: 'tenant' })
  await app.owner('update account set is_administrator = false where id = $1', [accountId])
  await app.owner('update account_role set role_id = $2 where account_id = $1', [accountId, roleId])
}

test.each([
  ['stored', 'who sees its organisation no more', { route: commitImport, loss: moveAway }],
  ['stored', 'who is disabled', { route: commitImport, loss: disable }],
  ['undone', 'who sees its organisation no more', { route: undoImport, loss: moveAway }],
  ['undone', 'who may not import any more', { route: undoImport, loss: takeRight }],
])(
  'an import is not %s in the name of one %s by the time its turn comes',
  async (_, __, { route, loss }) => {
    const isStored = route === undoImport
    const setting = await anImport({ isStored })
    const { app, importId, token, stored } = setting
    const before = await stored()
    // Another import of the tenant is running.
    await app.owner(
      `insert into job (tenant_id, id, kind, state, fence, leased_until)
       select id, gen_random_uuid(), 'imports.check', 'running', gen_random_uuid(), now() + interval '1 hour' from tenant`,
    )
    expect(await app.call(route, { importId }, { token })).toMatchObject({ status: 200 })
    await loss(setting)
    await app.owner(`delete from job where state = 'running'`)
    await expect
      .poll(
        () =>
          app.owner('select state, failure ->> $2 as code from import_job where id = $1', [
            importId,
            'code',
          ]),
        { timeout: 60_000 },
      )
      .toEqual([{ state: 'failed', code: 'ingest.import-not-allowed' }])
    expect(await stored()).toEqual(before)
    expect(before).toHaveLength(isStored ? 1 : 0)
  },
  120_000,
)

test('an import for an organisation below that of the person is stored and undone by the job', async () => {
  const setting = await importSetting('own')
  const { app, tenant, accountId, upload, proposed, check, commit, undo } = setting
  const plant = await anOrganisation(app, tenant, { zh: '西厂', en: 'West' })
  const { roleId } = await aRole(app, tenant, {
    permissions: [...permissions, 'monitoring.manage'],
    dataScope: 'organisation-and-below',
  })
  await app.owner('update account set is_administrator = false where id = $1', [accountId])
  await app.owner('update account_role set role_id = $2 where account_id = $1', [accountId, roleId])
  const preview = await upload('站点,时间,水温(℃)\n东桥,2026-10-01 05:00,17')
  await check(preview.importId, proposed(preview, { orgId: plant }))
  expect(await commit(preview.importId)).toMatchObject({ state: 'stored', sampleCount: 1 })
  expect(await undo(preview.importId)).toMatchObject({ state: 'undone', removedCount: 1 })
}, 60_000)
