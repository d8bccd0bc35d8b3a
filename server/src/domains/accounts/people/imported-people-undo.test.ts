import { editPerson, readPerson } from '@iwater/contract/accounts/people'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openSessions } from '#domains/sessions'
import { withTenant } from '#platform/database/database'
import type { Row } from '#platform/entities/entity.queries'
import type { Work } from '#platform/entities/entity.service'
import { untilWaiting } from '#testing/lock-waits'
import { aRole, aSignedInPerson, signInAs } from '#testing/people'
import { lockRights } from '../account-change.queries.ts'
import { removeImportedPerson } from './imported-people.queries.ts'
import { removeAccount } from './imported-people.service.ts'
import { fileOf, importingPeople, withTwo } from './imported-people-testing.ts'

test('an undone import takes its people back, but who has signed in or was changed stays', async () => {
  const { app, tenant, admin, recordImportId, passwords, known, undone, stored } = await withTwo()
  const third = await stored(fileOf(['新人丙,,third,East,,,,', '新人丁,,fourth,East,,,,']))
  const people = await known()
  const password = (await passwords()).get('nova') ?? ''
  await signInAs(app, { loginName: 'nova', password, code: tenant.code } as never)
  expect(await undone(recordImportId)).toMatchObject({
    job: { state: 'done' },
    removed: 1,
    keptCount: 1,
    kept: [
      { recordId: people.get('nova')?.id, name: { zh: '新人甲', en: 'Nova' }, reason: 'changed' },
    ],
  })
  const { id: personId } = people.get('third') ?? { id: '' }
  const { data } = await app.call(readPerson, { personId }, { token: admin.token })
  const { name, title, phone, email, organizationId, furtherOrganizationIds, version } = data
  const fields = {
    name,
    phone,
    email,
    organizationId,
    furtherOrganizationIds,
    roleIds: [],
    version,
  }
  const edit = { ...fields, personId, title: { ...title, zh: '班长' } }
  expect((await app.call(editPerson, edit, { token: admin.token })).status).toBe(200)
  expect(await undone(third.recordImportId)).toMatchObject({
    removed: 1,
    kept: [{ recordId: personId, reason: 'changed' }],
  })
  const left = await known()
  expect([...left.keys()].toSorted()).toEqual(['anna', 'eva', 'nova', 'third'].toSorted())
})

test('an account is deleted by the undoing of its import and by nothing else', async () => {
  const { app, tenant, known, admin, recordImportId } = await withTwo({ database: 'own' })
  const { id } = (await known()).get('second') ?? { id: '' }
  const scope = { ...tenant.scope, userId: admin.accountId }
  await expect(
    withTenant(app.services.app, scope, (db) => removeImportedPerson(db, id)),
  ).rejects.toThrow('no import of this person is being undone')
  // Nor in a transaction beside the one that undoes it.
  await app.owner(`alter table record_import_run disable trigger must_end;
    insert into record_import_run (tenant_id, import_id, step, subject)
      values (${tenant.tenantId}, '${recordImportId}', 'undone', 'imported_person');
    alter table record_import_run enable trigger must_end`)
  await expect(
    withTenant(app.services.app, scope, (db) => removeImportedPerson(db, id)),
  ).rejects.toThrow('no import of this person is being undone')
  expect((await known()).has('second')).toBe(true)
})

test('each trace that somebody has worked with the account, or changed it, keeps it', async () => {
  const { app, tenant, ids, stored, known, undone } = await importingPeople()
  const { roleId } = await aRole(app, tenant, { permissions: ['monitoring.view'] })
  const traces: Record<string, string> = {
    session: `insert into session (tenant_id, id, account_id, client_id, access_hash, access_expires_at, refresh_hash,
        refresh_expires_at, expires_at, address, user_agent, ended_at)
      select tenant_id, id, id, 'iwater-web', decode(md5(id::text), 'hex'), now(), decode(md5(id::text), 'hex'), now(), now(), '', '', now()
        from account where id = $1`,
    entered: `insert into sign_in_log (tenant_id, id, account_id, login_name, address, user_agent, outcome)
      select tenant_id, id, id, login_name, '', '', 'signed-in' from account where id = $1`,
    password: `insert into password_history (tenant_id, account_id, set_at, password_hash)
      select tenant_id, id, now() + interval '1 second', '' from account where id = $1`,
    chosen: 'update account set must_change_password = false where id = $1',
    role: `insert into account_role (tenant_id, account_id, role_id) select tenant_id, id, '${roleId}' from account where id = $1`,
    place: `insert into account_organisation (tenant_id, account_id, organisation_id)
      select tenant_id, id, '${ids.west}' from account where id = $1`,
    disabled: 'update account set is_enabled = false where id = $1',
    phone: `update account set phone = '13900000009' where id = $1`,
    // Trying a password is no work with the account.
    tried: `insert into sign_in_log (tenant_id, id, account_id, login_name, address, user_agent, outcome)
      select tenant_id, id, id, login_name, '', '', 'wrong-password' from account where id = $1`,
    none: 'select $1::uuid',
  }
  const names = Object.keys(traces)
  const { recordImportId } = await stored(
    fileOf(names.map((name) => `新人,${name},${name},East,,,,`)),
  )
  const people = await known()
  for (const [name, trace] of Object.entries(traces))
    await app.owner(trace, [people.get(name)?.id ?? ''])
  const { job, removed, kept } = await undone(recordImportId)
  expect([job.state, removed]).toEqual(['done', 2])
  expect(new Set(kept?.map(({ reason }) => reason))).toEqual(new Set(['changed']))
  const left = [...(await known()).keys()]
  expect(left).not.toContain('none')
  expect(left).not.toContain('tried')
  // Two others were there before.
  expect(left).toHaveLength(names.length)
})

test('who may do and see less by now than the people of their import takes none of them back', async () => {
  const { app, tenant, stored, known, undone } = await importingPeople()
  const narrow = await aRole(app, tenant, { permissions: ['monitoring.view'], dataScope: 'own' })
  const wide = await aRole(app, tenant, { permissions: [], dataScope: 'tenant' })
  const own = await aRole(app, tenant, {
    permissions: ['people.manage', 'monitoring.view'],
    dataScope: 'tenant',
  })
  const chief = await aSignedInPerson(app, tenant, { loginName: 'chief', role: own.key })
  const name = async (roleId: string) =>
    (await app.owner<{ name_zh: string }>('select name_zh from role where id = $1', [roleId]))[0]
      ?.name_zh ?? ''
  const { recordImportId } = await stored(
    fileOf([
      `甲,A,more-rights,East,${await name(narrow.roleId)},,,`,
      `乙,B,wider-scope,East,${await name(wide.roleId)},,,`,
      '丙,C,neither,East,,,,',
    ]),
    chief,
  )
  await app.owner('update role set permissions = $2, data_scope = $3 where id = $1', [
    own.roleId,
    ['people.manage'],
    'organisation-and-below',
  ])
  expect(await undone(recordImportId, chief)).toMatchObject({ removed: 1, keptCount: 2 })
  const left = await known()
  expect([left.has('more-rights'), left.has('wider-scope'), left.has('neither')]).toEqual([
    true,
    true,
    false,
  ])
})

test('the last administrator stays, also where the one who undoes their import has just ceased to be one', async () => {
  const { app, tenant, admin, stored, known } = await importingPeople()
  const [root] = await app.owner<{ name: string }>(
    'select name_zh as name from organisation where id = $1',
    [tenant.root],
  )
  const row = `甲,A,second,${root?.name},Administrator,,,`
  const { recordImportId } = await stored(fileOf([row]))
  const session = await openSessions(app.services).read(admin.token)
  if (!session) throw new Error('no session')
  const { id, version } = (await known()).get('second') ?? { id: '', version: 0 }
  await app.owner('update account set is_administrator = false where id = $1', [admin.accountId])
  const removing = withTenant(app.services.app, session, async (db) => {
    await sql`select begin_record_undo(${recordImportId})`.execute(db)
    const work: Work = { db, session, language: 'en', now: new Date() }
    await removeAccount(work, { id, version } as Row)
  })
  await expect(removing).rejects.toMatchObject({ code: 'people.last-administrator' })
})

test('an import of people and its undoing wait for changes of people and roles', async () => {
  const { app, tenant, stored, known, undone } = await importingPeople({ database: 'own' })
  const whileChanged = async <T>(act: () => Promise<T>) => {
    const ended = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const changing = withTenant(app.services.app, tenant.scope, async (db) => {
      await lockRights(db, tenant.tenantId)
      begun.resolve()
      await ended.promise
    })
    await begun.promise
    const acting = act()
    await untilWaiting(app, 1).finally(() => ended.resolve())
    await changing
    return acting
  }
  const { recordImportId, job } = await whileChanged(() => stored(fileOf(['甲,A,one,East,,,,'])))
  expect(job.state).toBe('done')
  expect(await whileChanged(() => undone(recordImportId))).toMatchObject({ removed: 1 })
  expect((await known()).has('one')).toBe(false)
})
