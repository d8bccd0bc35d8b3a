import { expect, test } from 'vitest'
import { newId } from '#platform/ids'
import { ownDatabase } from '#testing/test-database'
import { migrate } from './migrate.ts'

type Old = { state: string; more?: Record<string, unknown> }

/** A database of the previous version, with an import in each of the states. */
async function before(imports: Record<string, Old>) {
  const { address, owner } = await ownDatabase('empty')
  await migrate(address, { until: '0033' })
  const [tenant] = await owner<{ id: number }>(
    `select create_tenant('old', 'Asia/Shanghai', false, $1, '测试单位', 'Test organisation') as id`,
    [newId()],
  )
  const accountId = newId()
  await owner(
    `insert into account (tenant_id, id, organisation_id, login_name, password_hash, name_zh, name_en)
     select $1, $2, id, 'anna', 'x', '安娜', 'Anna' from organisation where tenant_id = $1`,
    [tenant?.id, accountId],
  )
  for (const [name, { state, more = {} }] of Object.entries(imports)) {
    const columns = { row_count: 100, ...more }
    const names = Object.keys(columns)
    await owner(
      `insert into import_job (tenant_id, id, account_id, organisation_id, file_name, stored_name, state, layout, preview, ${names.join(', ')})
       select $1, $2, $3, id, $4, $5, $6, '{}', '{}', ${names.map((_, n) => `$${n + 7}`).join(', ')}
         from organisation where tenant_id = $1`,
      [tenant?.id, newId(), accountId, name, `${name}.csv`, state, ...Object.values(columns)],
    )
  }
  return { address, owner }
}

const ago = (days: number) => new Date(Date.now() - days * 86_400_000)

test('imports of the previous version become jobs that keep their state, progress and counts', async () => {
  const { address, owner } = await before({
    uploaded: { state: 'uploaded' },
    'waits-to-be-checked': { state: 'checking', more: { leased_until: new Date() } },
    'is-checked-now': {
      state: 'checking',
      more: { leased_until: new Date(Date.now() + 15_000), rows_done: 40, attempts: 1 },
    },
    checked: { state: 'checked', more: { rows_done: 100, checked_at: ago(1), sample_count: 90 } },
    'is-stored-now': {
      state: 'storing',
      more: {
        leased_until: new Date(Date.now() + 15_000),
        rows_done: 60,
        sample_count: 55,
        duplicate_count: 5,
        storing_since: ago(0),
        checked_at: ago(0),
        attempts: 2,
      },
    },
    stored: {
      state: 'stored',
      more: { rows_done: 100, storing_since: ago(2), checked_at: ago(2), stored_at: ago(2) },
    },
    'stored-long-ago': {
      state: 'stored',
      more: { rows_done: 100, storing_since: ago(60), stored_at: ago(60), created_at: ago(60) },
    },
    failed: {
      state: 'failed',
      more: {
        rows_done: 30,
        failure: { code: 'ingest.column-unknown', details: { column: 'pH' } },
      },
    },
  })
  await migrate(address)
  const found = await owner(
    `select i.file_name as name, i.state, i.rows_done as rows, i.sample_count as samples, j.kind, j.state as job,
            j.done_count::int as done, j.total_count::int as total, j.attempts, j.error_code as error,
            j.ended_at is not null as ended
       from import_job i left join job j on j.tenant_id = i.tenant_id and j.id = i.job_id and j.subject_id = i.id
        and j.subject = i.file_name and j.account_id = i.account_id and j.organisation_id = i.organisation_id
      order by i.file_name`,
  )
  const check = { kind: 'imports.check', total: 100, error: null, samples: 0 }
  const store = { kind: 'imports.store', total: 100, error: null }
  const ended = { ended: true, attempts: 0 }
  const none = { kind: null, job: null, done: null, total: null, attempts: null, error: null }
  expect(found).toEqual([
    {
      ...check,
      ...ended,
      name: 'checked',
      state: 'checked',
      rows: 100,
      samples: 90,
      job: 'done',
      done: 100,
    },
    {
      ...check,
      ...ended,
      name: 'failed',
      state: 'failed',
      rows: 30,
      job: 'failed',
      done: 30,
      error: 'ingest.column-unknown',
    },
    {
      ...check,
      name: 'is-checked-now',
      state: 'checking',
      rows: 40,
      job: 'waiting',
      done: 40,
      attempts: 1,
      ended: false,
    },
    {
      ...store,
      name: 'is-stored-now',
      state: 'storing',
      rows: 60,
      samples: 55,
      job: 'waiting',
      done: 60,
      attempts: 2,
      ended: false,
    },
    {
      ...store,
      ...ended,
      name: 'stored',
      state: 'stored',
      rows: 100,
      samples: 0,
      job: 'done',
      done: 100,
    },
    { ...none, name: 'stored-long-ago', state: 'stored', rows: 100, samples: 0, ended: false },
    { ...none, name: 'uploaded', state: 'uploaded', rows: 0, samples: 0, ended: false },
    {
      ...check,
      name: 'waits-to-be-checked',
      state: 'checking',
      rows: 0,
      job: 'waiting',
      done: 0,
      attempts: 0,
      ended: false,
    },
  ])
  const [due] = await owner(
    `select count(*)::int as n from job where state = 'waiting' and run_after <= now() and stalled_attempts = 0`,
  )
  expect(due, 'what was at work is taken up again').toEqual({ n: 3 })

  // An ended job is deleted later; its import stays. And changes of imports are still in the trail.
  await owner(`delete from job where state = 'done'`)
  const kept = await owner(`select job_id from import_job where file_name = 'stored'`)
  expect(kept).toEqual([{ job_id: null }])
  await owner(`update import_job set state = 'cancelled' where file_name = 'failed'`)
  const entries = await owner(
    `select after from audit_entry where subject = 'import_job' and action = 'changed'`,
  )
  expect(entries).toEqual([{ after: { state: 'cancelled' } }])
})
