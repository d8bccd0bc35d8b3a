import { findReasons } from '@iwater/contract/knowledge/chat'
import { askChat } from '@iwater/contract/knowledge/conversation'
import { ownReason } from '@iwater/contract/knowledge/own-entries'
import { expect, test } from 'vitest'
import { withLongTransaction } from '#platform/database/database'
import { readHeadings } from '#platform/entities/importing/import-headings'
import { importRecords } from '#platform/entities/importing/import-records.service'
import type { Session } from '#platform/http/session'
import { errorsByRow } from '#testing/import-errors'
import {
  anOwnQuestion,
  aReason,
  fieldsOf,
  knowledgeSetting,
  questions,
  reasons,
  text,
} from './own-knowledge-testing.ts'
import { servedReason } from './own-records.ts'

const place = 'reasons.0.contradicted_when'

test('expressions that reach for more than their values, or never end, are rejected at their field', async () => {
  const { call, aType } = await knowledgeSetting()
  const typeId = await aType()
  for (const contradicted_when of [
    'constructor.constructor("return process")() > 1',
    'process.exit(1) > 0',
    '__proto__ > 1',
    'toString > 1',
    't["constructor"] > 1',
    '(() => { while (true) {} })() > 1',
    '`${t}` > 1',
    't > 1; drop table knowledge_question; --',
    `${'('.repeat(41)}t${')'.repeat(41)} > 1`,
    `t > ${'-'.repeat(60)}1`,
    Array.from({ length: 60 }, () => 't').join('+') + ' > 1'.repeat(9),
    't > 1 ? t > 2 : ',
    'ｔ＞1',
  ]) {
    const reason = { ...aReason, contradicted_when }
    const answer = await call(questions.add, anOwnQuestion(typeId, { reasons: [reason] }) as never)
    expect([contradicted_when, answer.status, fieldsOf(answer)]).toEqual([
      contradicted_when,
      400,
      [place],
    ])
  }
  expect((await call(questions.list, {})).data.records).toEqual([])
})

const markup =
  '<script>alert(1)</script><img src=x onerror=alert(1)> [a](javascript:alert(1)) {{7*7}} ${7*7} %s \\u0000'

test('markup in the texts of an entry stays text, for the chat and for old clients', async () => {
  const { call, aType, aQuestion, app, tenant } = await knowledgeSetting()
  const reason = { ...aReason, reason: text(markup.slice(0, 60), ''), result: text(markup, markup) }
  const id = await aQuestion(await aType(), { text: text(markup, markup), reasons: [reason] })
  const [place] = await app.owner<{ id: string }>(
    'select id from organisation where tenant_id = $1 limit 1',
    [tenant.tenantId],
  )
  const organizationId = place?.id ?? ''
  const asked = await call(askChat, { organizationId, ask: { by: 'question', questionId: id } })
  expect(asked.data.answer.message).toBe(markup)
  const [first] = asked.data.answer.reasonList
  const told = await call(askChat, {
    organizationId,
    ask: { by: 'reason', reasonId: first?.reasonId ?? '' },
  })
  expect(told.data.answer.message).toBe(markup)
  const old = await call(findReasons, { questionId: id, voice: 'false' })
  expect(old.data.wpKbReasons[0]?.questionReason).toBe(markup.slice(0, 60))
})

test('a hostile spreadsheet of reasons is refused row by row, and what is right in it is text', async () => {
  const { app, tenant, aType, aQuestion, call } = await knowledgeSetting()
  await aQuestion(await aType(), { name: text('臭氧报警', 'Ozone alarm'), reasons: [] })
  const session = {
    tenantId: tenant.tenantId,
    organisationId: tenant.root,
    organisations: '*',
    timeZone: 'Asia/Shanghai',
  } as unknown as Session
  const rows = [
    [
      'Question',
      'Reason / 中文',
      'Reason / English',
      'Result / 中文',
      'Result / English',
      'Ruled out when',
      'Values',
      'Why it is ruled out / 中文',
      'Why it is ruled out / English',
    ],
    [
      '臭氧报警',
      '=HYPERLINK("http://evil.example";"x")',
      'formula',
      '@SUM(A1)',
      '+1',
      '',
      '',
      '',
      '',
    ],
    ['臭氧报警', '进程', 'process', 'r', 'r', 'process.exit(1) > 0', 't = w01010', 'w', 'w'],
    [
      '臭氧报警',
      '深',
      'deep',
      'r',
      'r',
      `${'('.repeat(41)}t${')'.repeat(41)} > 1`,
      't = w01010',
      'w',
      'w',
    ],
    ['臭氧报警', '因子', 'factor', 'r', 'r', 't > 1', "t = '; drop table point; --", 'w', 'w'],
    ['别的租户的问题', '无', 'none', 'r', 'r', '', '', '', ''],
    ['臭氧报警', 'x'.repeat(5000), 'long', 'r', 'r', '', '', '', ''],
  ].map((cells, at) => ({ cells, line: at + 1 }))
  const { report } = await withLongTransaction(
    app.services.app,
    session,
    () => true,
    (db) =>
      importRecords(
        servedReason,
        { db, session, language: 'en', now: new Date() },
        readHeadings(ownReason, rows, 'add'),
        { mode: 'add', timeZone: session.timeZone },
        async () => {},
      ),
  )
  expect(report).toMatchObject({ added: 1, faulty: 5 })
  expect(errorsByRow(report).map(({ row }) => row)).toEqual([3, 4, 5, 6, 7])
  const { records } = (await call(reasons.list, {})).data
  expect(records).toMatchObject([{ reason: { zh: '=HYPERLINK("http://evil.example";"x")' } }])
})
