import { expect, test } from 'vitest'
import {
  aReason,
  errorOf,
  knowledgeSetting,
  questions,
  reasons,
  text,
} from './own-knowledge-testing.ts'

const other = { ...aReason, reason: text('温控器失灵', 'The controller has failed') }

/** A question with two reasons, as a form has it. */
async function opened() {
  const setting = await knowledgeSetting()
  const id = await setting.aQuestion(await setting.aType(), { reasons: [aReason, other] })
  const read = async () => (await setting.call(questions.read, { id })).data
  const form = await read()
  const [reason] = form.reasons
  if (!reason) throw new Error('no reason')
  const save = () =>
    setting.call(questions.edit, {
      id,
      version: form.version,
      synonyms: text('新说法', ''),
      reasons: form.reasons,
    } as never)
  return { ...setting, id, read, form, reasonId: reason.id as string, save }
}

type Opened = Awaited<ReturnType<typeof opened>>

const renamed = text('热电偶氧化', 'The thermocouple is oxidised')

test.each<[string, (setting: Opened) => Promise<{ status: number }>]>([
  [
    'changes',
    ({ call, reasonId }) =>
      call(reasons.edit, { id: reasonId, version: 1, reason: renamed } as never),
  ],
  [
    'adds',
    ({ call, id }) => call(reasons.add, { ...aReason, reason: renamed, parent_id: id } as never),
  ],
  ['deletes', ({ call, reasonId }) => call(reasons.remove, { id: reasonId })],
])(
  'who has a question in a form is told that somebody %s a reason in their list',
  async (_, write) => {
    const setting = await opened()
    expect((await write(setting)).status).toBe(200)
    const stored = await setting.read()
    expect(stored.version).toBe(2)
    const refused = await setting.save()
    expect([refused.status, errorOf(refused)]).toEqual([409, 'record.changed'])
    expect(await setting.read()).toEqual(stored)
  },
)

test('who has a reason in a form is told that somebody changed it with its question', async () => {
  const { call, id, form, reasonId, read } = await opened()
  const [first, second] = form.reasons
  const edited = { id, version: 1, reasons: [second, { ...first, reason: renamed }] }
  expect((await call(questions.edit, edited as never)).status).toBe(200)
  // Its own rows count once for all.
  expect((await read()).version).toBe(2)
  const refused = await call(reasons.edit, {
    id: reasonId,
    version: 1,
    source: 'mine',
  } as never)
  expect([refused.status, errorOf(refused)]).toEqual([409, 'record.changed'])
  const { records } = (await call(reasons.list, {})).data
  const versions = records.map((row) => [row.id === reasonId, row.version])
  expect(versions.toSorted(([one], [other]) => Number(one) - Number(other))).toEqual([
    [false, 1],
    [true, 2],
  ])
})

test('an import of questions is undone as before where reasons of them were written since', async () => {
  const { app, tenant, call, id, reasonId, read } = await opened()
  await app.owner(
    `with imports as (
       insert into record_import (tenant_id, id, subject, account_id, organisation_id, file_name, file_sha256, mode, added_count,
           changed_count, unchanged_count, left_out_count, changes_sha256)
         select tenant_id, gen_random_uuid(), 'own_knowledge_question', id, organisation_id, 'x', repeat('0', 64), 'all', 1, 0, 0, 0,
                repeat('0', 64)
           from account, generate_series(1, 2) where tenant_id = $1 and login_name = 'editor' returning id)
     insert into record_import_change (tenant_id, import_id, step, record_id, action, version)
       select $1, id, 'stored', $2, 'added', (array[1, 7])[row_number() over ()] from imports`,
    [tenant.tenantId, id],
  )
  await call(reasons.edit, { id: reasonId, version: 1, reason: renamed } as never)
  const noted = await app.owner<{ version: number }>(
    'select version from record_import_change where tenant_id = $1 and record_id = $2 order by version',
    [tenant.tenantId, id],
  )
  expect(noted.map(({ version }) => version)).toEqual([(await read()).version, 7])
})
