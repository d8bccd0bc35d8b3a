import { AsyncLocalStorage } from 'node:async_hooks'
import { changePassword } from '@iwater/contract/sign-in/sign-in'
import { describe, expect, test } from 'vitest'
import { createUnit } from '#domains/monitoring'
import { createOrganisation } from '#domains/organisation'
import { type Db, withTenant } from '#platform/database/database'
import { aSignedInPerson } from '#testing/people'
import { testApp } from '#testing/test-app'
import { aTenant, testServices } from '#testing/test-services'
import { checkChain } from './audit-chain.service.ts'

// Some tests write thousands of entries, on busy machines.
type Entry = {
  number: string
  actor: string | null
  address: string | null
  action: string
  subject: string
  subject_id: string
  name_en: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  concealed: string[]
}
type Base = Awaited<ReturnType<typeof testServices>>

const name = { zh: '名', en: 'Name' }
const aUnit = (db: Db, tenantId: number, organisationId: string, word = name) =>
  createUnit(db, tenantId, { organisationId, kind: 'water-works', name: word })

async function setting(base?: Base) {
  const { services, owner } = base ?? (await testServices())
  const tenant = await aTenant(owner)
  const entries = (where = 'true') =>
    owner<Entry>(
      `select * from audit_entry where tenant_id = ${tenant.tenantId} and ${where} order by number`,
    )
  const write = <T>(work: (db: Db) => Promise<T>) => withTenant(services.app, tenant.scope, work)
  return { services, owner, tenant, entries, write }
}

describe('the trail records', () => {
  test('a row that is added, changed and removed, with the values of the columns that changed', async () => {
    const { tenant, owner, entries, write } = await setting()
    const { unitId } = await write((db) => aUnit(db, tenant.tenantId, tenant.root))
    await owner(`update unit set name_en = 'Better', position = 3 where id = $1`, [unitId])
    await owner('update unit set position = 3 where id = $1', [unitId])
    await owner('delete from unit where id = $1', [unitId])
    const found = await entries(`subject = 'unit'`)
    expect(found.map(({ action, subject_id, name_en }) => [action, subject_id, name_en])).toEqual([
      ['added', unitId, 'Name'],
      ['changed', unitId, 'Better'],
      ['removed', unitId, 'Better'],
    ])
    expect(found[0]?.before).toBeNull()
    expect(found[0]?.after).toMatchObject({ name_zh: '名', kind: 'water-works', position: 0 })
    expect(found[1]?.before).toEqual({ name_en: 'Name', position: 0 })
    expect(found[1]?.after).toEqual({ name_en: 'Better', position: 3 })
    expect(found[2]?.after).toBeNull()
  })

  test('who did it and from where, and nobody where the system itself did', async () => {
    const app = await testApp()
    const tenant = await aTenant(app.owner)
    const person = await aSignedInPerson(app, tenant)
    const input = { oldPassword: person.password, newPassword: 'Better@2026' }
    expect((await app.call(changePassword, input, { token: person.token })).status).toBe(200)
    const found = await app.owner<Entry>(
      `select * from audit_entry where subject = 'account' order by number`,
    )
    expect(found.map(({ action, actor, address }) => [action, actor, address])).toEqual([
      ['added', null, null],
      ['changed', person.accountId, '127.0.0.1'],
    ])
    expect(found[1]).toMatchObject({ concealed: ['password_hash'], before: null, after: null })
    const all = await app.owner<{ text: string }>('select e::text as text from audit_entry e')
    expect(all.filter(({ text }) => text.includes('argon2'))).toEqual([])
  })

  test('nothing of a change that is rolled back', async () => {
    const { tenant, entries, write } = await setting()
    const before = await entries()
    const failing = write(async (db) => {
      await aUnit(db, tenant.tenantId, tenant.root)
      throw new Error('thought better of it')
    })
    await expect(failing).rejects.toThrow('thought better')
    expect(await entries()).toEqual(before)
  })

  test('a change that cannot be recorded is not made', async () => {
    const { tenant, owner, write } = await setting()
    await owner('alter table audit_entry add check (number < 4) not valid')
    await expect(
      write(async (db) => {
        for (let i = 0; i < 4; i++) await aUnit(db, tenant.tenantId, tenant.root)
      }),
    ).rejects.toThrow(/check/)
    expect(await owner('select from unit')).toEqual([])
  })

  test('the beginning of a text that is very long', async () => {
    const { services, tenant, entries, owner } = await setting()
    await owner(`update branding set slogan_en = repeat('x', 100000)`)
    const [found] = (await entries(`subject = 'branding'`)).slice(-1)
    expect(String(found?.after?.slogan_en).length).toBeLessThan(4100)
    expect((await checkChain(services.app, tenant.tenantId)).fault).toBeNull()
  })
})

describe('many writers', () => {
  test('number their entries without a gap and without a deadlock', async () => {
    const { services, tenant, entries, write } = await setting()
    const writers = Array.from({ length: 40 }, (_, place) =>
      write(async (db) => {
        const works = await createOrganisation(db, tenant.tenantId, {
          parentId: tenant.root,
          kind: 'plant',
          name,
        })
        for (let i = 0; i <= place % 3; i++) await aUnit(db, tenant.tenantId, works)
        return works
      }),
    )
    await Promise.all(writers)
    const found = await entries()
    expect(found.map(({ number }) => Number(number))).toEqual(found.map((_, index) => index + 1))
    expect(await checkChain(services.app, tenant.tenantId)).toMatchObject({
      wholeEntries: found.length,
      fault: null,
    })
  })

  test('of different tenants do not wait for each other', async () => {
    const base = await testServices({ pool: 2 })
    const [one, other] = [await setting(base), await setting(base)]
    const asAnotherRequest = AsyncLocalStorage.snapshot()
    await one.write(async (db) => {
      await aUnit(db, one.tenant.tenantId, one.tenant.root)
      await asAnotherRequest(() =>
        other.write((second) => aUnit(second, other.tenant.tenantId, other.tenant.root)),
      )
    })
    expect((await other.entries(`subject = 'unit'`)).length).toBe(1)
  })

  test('a change that waits keeps no other from being recorded', async () => {
    const { tenant, write, entries } = await setting(await testServices({ pool: 2 }))
    const asAnotherRequest = AsyncLocalStorage.snapshot()
    await write(async (db) => {
      await aUnit(db, tenant.tenantId, tenant.root)
      await asAnotherRequest(() => write((second) => aUnit(second, tenant.tenantId, tenant.root)))
    })
    expect((await entries(`subject = 'unit'`)).length).toBe(2)
  })
})

describe('the check', () => {
  async function aTrail() {
    const made = await setting()
    for (let i = 0; i < 5; i++) {
      await made.write((db) =>
        aUnit(db, made.tenant.tenantId, made.tenant.root, { zh: '名', en: `Unit ${i}` }),
      )
    }
    const { tenant, services, owner } = made
    const tenantId = tenant.tenantId
    const check = (anchors = [] as { number: number; hash: string }[]) =>
      checkChain(services.app, tenantId, anchors)
    const forge = (text: string) =>
      owner(
        `alter table audit_entry disable trigger all; ${text};
             alter table audit_entry enable trigger all`.replaceAll(':t', String(tenantId)),
      )
    return { ...made, check, forge, count: (await made.entries()).length }
  }
  const faultOf = async (check: () => ReturnType<typeof checkChain>) => (await check()).fault

  test('finds nothing in an intact chain', async () => {
    const { check, count } = await aTrail()
    expect(await check()).toMatchObject({ wholeEntries: count, fault: null })
  })

  const column = {
    at: `at + interval '1 microsecond'`,
    actor: `'00000000-0000-4000-8000-000000000000'`,
    address: `'10.0.0.1'`,
    action: `'removed'`,
    subject: `'device'`,
    subject_id: `'x'`,
    name_zh: `'x'`,
    name_en: `'x'`,
    before: `'{}'`,
    after: `after || '{"position": 9}'`,
    concealed: `'{x}'`,
    hash: `sha256('x')`,
  }
  test('names an entry of which any column was changed', async () => {
    const { check, forge } = await aTrail()
    for (const [what, to] of Object.entries(column)) {
      await forge(`create table kept as select * from audit_entry where tenant_id = :t and number = 5;
        update audit_entry set ${what} = ${to} where tenant_id = :t and number = 5`)
      expect(await check(), what).toMatchObject({
        wholeEntries: 4,
        fault: { number: 5, kind: 'changed' },
      })
      await forge(`delete from audit_entry where tenant_id = :t and number = 5;
        insert into audit_entry select * from kept; drop table kept`)
      expect(await faultOf(check), what).toBeNull()
    }
  })

  test('names an entry that was removed', async () => {
    const { check, forge } = await aTrail()
    await forge('delete from audit_entry where tenant_id = :t and number = 4')
    expect(await faultOf(check)).toEqual({ number: 4, kind: 'missing' })
  })

  test('names the place of an entry that was removed and whose successors were renumbered', async () => {
    const { check, forge } = await aTrail()
    await forge(`delete from audit_entry where tenant_id = :t and number = 4;
      update audit_entry set number = number + 1000 where tenant_id = :t and number > 4;
      update audit_entry set number = number - 1001 where tenant_id = :t and number > 1000`)
    expect(await faultOf(check)).toEqual({ number: 4, kind: 'changed' })
  })

  test('names an entry that was inserted', async () => {
    const { check, forge } = await aTrail()
    await forge(`update audit_entry set number = number + 1000 where tenant_id = :t and number >= 4;
      update audit_entry set number = number - 999 where tenant_id = :t and number > 1000;
      insert into audit_entry select (e).* from (select (jsonb_populate_record(e, '{"number": 4}')) as e
        from audit_entry e where tenant_id = :t and number = 3) f`)
    expect(await faultOf(check)).toEqual({ number: 4, kind: 'changed' })
  })

  test('names an entry that was appended', async () => {
    const { check, forge, count } = await aTrail()
    await forge(`insert into audit_entry select (f.e).* from (
      select jsonb_populate_record(p, jsonb_build_object('hash', audit_hash(p.hash, p), 'number', p.number + 1)) as e
        from audit_entry p where tenant_id = :t order by number desc limit 1) f`)
    expect(await faultOf(check)).toEqual({ number: count + 1, kind: 'unexpected' })
  })

  test('names the place where the end was cut off', async () => {
    const { check, forge, count } = await aTrail()
    await forge(`delete from audit_entry where tenant_id = :t and number > ${count - 2}`)
    expect(await faultOf(check)).toEqual({ number: count - 1, kind: 'cut-off' })
  })

  test('names the first entry when the head of the chain is missing', async () => {
    const { check, owner, tenant } = await aTrail()
    await owner('delete from audit_head where tenant_id = $1', [tenant.tenantId])
    expect(await faultOf(check)).toEqual({ number: 1, kind: 'unexpected' })
  })

  test('names the last entry when it was changed with its hash', async () => {
    const { check, forge, count } = await aTrail()
    await forge(`update audit_entry e set name_en = 'x', hash = sha256('y')
                  where tenant_id = :t and number = ${count};
      update audit_entry e set hash = audit_hash((select p.hash from audit_entry p
          where p.tenant_id = e.tenant_id and p.number = e.number - 1), e)
       where tenant_id = :t and number = ${count}`)
    expect(await faultOf(check)).toEqual({ number: count, kind: 'changed' })
  })

  test('names a noted link when the whole chain after it was rewritten', async () => {
    const { check, forge, count } = await aTrail()
    const { head } = await check()
    await forge(`update audit_entry set name_en = 'x' where tenant_id = :t and number = 2;
      do $$ declare e audit_entry; previous bytea := decode(repeat('00', 32), 'hex'); begin
        for e in select * from audit_entry where tenant_id = :t order by number loop
          previous := audit_hash(previous, e);
          update audit_entry set hash = previous where tenant_id = :t and number = e.number;
        end loop;
        update audit_head set hash = previous where tenant_id = :t;
      end $$`)
    expect(await faultOf(check)).toBeNull()
    expect((await check([head])).fault).toEqual({ number: count, kind: 'rewritten' })
  })

  test('continues from page to page', async () => {
    const { check, owner, tenant, forge, count } = await aTrail()
    const { tenantId } = tenant
    await owner(
      `insert into system (tenant_id, id, name_zh, name_en) values ($1, $2, '名', 'Name')`,
      [tenantId, tenant.root],
    )
    await owner(
      `insert into menu_entry (tenant_id, id, system_id, name_zh, name_en, path)
        select $1, gen_random_uuid(), $2, '名', 'Name', '/x' from generate_series(1, 6000)`,
      [tenantId, tenant.root],
    )
    const all = count + 6001
    expect(await check()).toMatchObject({ wholeEntries: all, fault: null })
    await forge(`update audit_entry set name_en = 'x' where tenant_id = :t and number = ${all - 2}`)
    expect(await faultOf(check)).toEqual({ number: all - 2, kind: 'changed' })
  })
})

describe('the working logins', () => {
  test('may read the trail and not change it', async () => {
    const { services, tenant, entries, write } = await setting()
    const before = await entries()
    const tries = [
      'delete from audit_entry',
      `update audit_entry set name_en = 'x'`,
      `insert into audit_entry select * from audit_entry`,
      'update audit_head set number = 0',
      'delete from audit_head',
      'truncate audit_entry',
      'alter table unit disable trigger audit',
    ]
    for (const text of tries) {
      for (const database of [services.app, services.worker]) {
        await expect(database.pool.query(text), text).rejects.toThrow(/permission|owner/)
      }
    }
    expect(
      await write((db) => db.selectFrom('audit_entry').select('number').execute()),
    ).toHaveLength(before.length)
    expect(tenant.tenantId).toBeGreaterThan(0)
  })
})
