import { uploadFile } from '@iwater/contract/files'
import type { Entity } from '@iwater/contract/kit/entity'
import { importRoutes } from '@iwater/contract/kit/import-routes'
import { findQuestions } from '@iwater/contract/knowledge/chat'
import { ownQuestion, ownReason, ownType } from '@iwater/contract/knowledge/own-entries'
import { expect, test } from 'vitest'
import { uploadTo } from '#testing/uploads'
import { knowledgeSetting, questions, text } from './own-knowledge-testing.ts'

async function setting() {
  const made = await knowledgeSetting()
  const { app, token, call } = made

  /** Imports a file as an editor does: a dry run, then the rows; answers the report of each. */
  async function imported(
    entity: Pick<Entity, 'path' | 'access'>,
    lines: readonly string[],
    isRight = true,
  ) {
    const { check, read, store } = importRoutes(entity as Entity)
    const bytes = Buffer.from(lines.join('\n'))
    const { data } = await uploadTo(app, uploadFile, { token, name: 'a.csv', bytes })
    const { recordImportId } = (await call(check, { fileId: data.fileId, mode: 'update' })).data
    const report = async (state: string) => {
      const stored = async () => (await call(read, { recordImportId })).data
      await expect.poll(async () => (await stored()).state, { timeout: 30_000 }).toBe(state)
      return (await stored()).report
    }
    const dry = await report('checked')
    if (!isRight) return { dry, stored: null }
    await call(store, { recordImportId })
    return { dry, stored: await report('stored') }
  }
  return { ...made, imported }
}

test('a file of types, those without a type above them too, changes nothing that is as it says', async () => {
  const { aType, imported } = await setting()
  const above = await aType(text('厂内规程', 'Works rules'))
  await aType(text('巡检', 'Rounds'), above)
  const lines = [
    '名称 / 中文,名称 / English,上级类型',
    '厂内规程,Works rules,',
    '巡检,Rounds,厂内规程',
  ]
  expect((await imported(ownType, lines)).stored).toMatchObject({
    added: 0,
    changed: 0,
    unchanged: 2,
    faulty: 0,
  })
  // One of the same name somewhere else is another type.
  expect((await imported(ownType, [...lines, '巡检,Rounds,'])).stored).toMatchObject({
    added: 1,
    unchanged: 2,
  })
})

test('all questions of a file are found once it is stored', async () => {
  const { app, tenant, call, aType, imported } = await setting()
  await aType()
  const rows = Array.from(
    { length: 120 },
    (_, at) => `蓝鲸${at}号表报警,深度处理专用,查看第 ${at} 号表`,
  )
  const { dry, stored } = await imported(ownQuestion, ['问题 / 中文,类型,说明 / 中文', ...rows])
  expect([dry, stored]).toMatchObject([{ added: 120 }, { added: 120, faulty: 0 }])
  const stale = 'select from stale_knowledge_question where tenant_id = $1'
  expect(await app.owner(stale, [tenant.tenantId])).toEqual([])
  const { data } = await call(findQuestions, { keyword: '蓝鲸119号表报警' })
  expect(data.wpKbQuestionContentVos[0]?.questionName).toBe('蓝鲸119号表报警')
})

test('types in a file of questions are called as the form shows them, or by their names', async () => {
  const { call, aType, imported } = await setting()
  const above = await aType(text('蓝鲸规程', 'Whale rules'))
  await aType(text('巡检', 'Rounds'), above)
  await aType(text('巡检', 'Rounds'))
  const { dry } = await imported(ownQuestion, [
    '问题 / 中文,类型,说明 / 中文',
    '蓝鲸一,蓝鲸规程 › 巡检,看',
    '蓝鲸二,Whale rules › Rounds,看',
    '蓝鲸三,水泵 › 离心泵,看',
    '蓝鲸四,离心泵,看',
  ])
  expect(dry).toMatchObject({ added: 4, faulty: 0 })
  const { records } = (await call(questions.list, { keyword: '蓝鲸' })).data
  const types = records.map(({ name, labels }) => [name.zh, labels['type_id']?.zh])
  expect(Object.fromEntries(types)).toEqual({
    蓝鲸一: '巡检',
    蓝鲸二: '巡检',
    蓝鲸三: '离心泵',
    蓝鲸四: '离心泵',
  })
})

test('a file that has a question of the product is warned of, and a reason that two rows have is told at the reason', async () => {
  const { aQuestion, aType, imported } = await setting()
  await aQuestion(await aType())
  const { dry } = await imported(ownQuestion, [
    '问题 / 中文,类型,说明 / 中文',
    '有人触电,深度处理专用,看',
    '蓝鲸,深度处理专用,看',
  ])
  const english = await imported(
    ownQuestion,
    [
      '问题 / 中文,问题 / English,类型,说明 / 中文',
      '蓝鲸不出水,The pump runs but delivers no water,深度处理专用,看',
    ],
    false,
  )
  expect(english.dry?.warnings).toMatchObject([{ rows: [2], count: 1 }])
  expect(dry).toMatchObject({
    added: 2,
    warnings: [{ message: expect.stringContaining('产品知识库有同名问题'), rows: [2], count: 1 }],
  })
  const lines = ['问题,原因 / 中文,处理结果 / 中文', '蓝鲸,断线,查', '蓝鲸,断线,查']
  const { dry: twice } = await imported(ownReason, lines, false)
  expect(twice?.errors).toMatchObject([{ column: '原因 / 中文', rows: [3] }])
})

test('a question of a file reads no other questions, however many there are', async () => {
  const { app, tenant, aType } = await setting()
  const typeId = await aType()
  // With the plans that are kept, as in an import: made while the table is small. One check of a reference may read the rows before it.
  const read =
    "select seq_tup_read + idx_tup_fetch from pg_stat_xact_user_tables where relname = 'own_knowledge_question'"
  await app.owner(`do $do$ begin
    set local plan_cache_mode = force_generic_plan;
    insert into own_knowledge_question (tenant_id, id, name_zh, name_en, type_id, synonyms_zh, synonyms_en, text_zh, text_en)
      select ${tenant.tenantId}, gen_random_uuid(), '蓝鲸' || n, '', '${typeId}', '', '', '', '' from generate_series(1, 300) n;
    if (${read}) > 60000 then raise 'read % rows', (${read}); end if;
  end $do$`)
})
