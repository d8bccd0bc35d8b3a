import type { Entity } from '@iwater/contract/kit/entity'
import { newId } from '#platform/ids'
import type { testApp } from '../test-app.ts'
import type { aTenant } from '../test-services.ts'
import { importsOf, recordsOf, type TestVisitor } from './visitor.ts'

export type TestApp = Awaited<ReturnType<typeof testApp>>

type Tenant = Awaited<ReturnType<typeof aTenant>>

/**
 * A plan of maintenance and a task of it, at a device of the tenant: a unit and a device that the walk chooses may not belong
 * together. Due in a far year, so that no timer does anything with them.
 */
export async function aMaintenanceTask(app: TestApp, visitor: TestVisitor, { tenantId }: Tenant) {
  const [device] = await app.owner<{ id: string; unit: string; organisation: string }>(
    'select id, unit_id as unit, organisation_id as organisation from device where tenant_id = $1 limit 1',
    [tenantId],
  )
  if (!device) throw new Error('the walk has made no device')
  const [planId, taskId] = [newId(), newId()]
  await app.owner(
    `insert into maintenance_plan (tenant_id, id, organisation_id, name_zh, name_en, priority, is_active, is_checked, is_signed,
       lead_days, overdue_days, trigger, every, period, starts_on, move)
     values ($1, $2, $3, 'plan', 'plan', 'normal', true, true, true, 7, 0, 'calendar', 1, 'month', '2100-01-31', 'none')`,
    [tenantId, planId, device.organisation],
  )
  await app.owner(
    `insert into maintenance_equipment (tenant_id, id, parent_id, position, unit_id, device_id) values ($1, $2, $3, 0, $4, $5)`,
    [tenantId, newId(), planId, device.unit, device.id],
  )
  await app.owner(
    `insert into maintenance_task (tenant_id, id, organisation_id, name_zh, name_en, origin, plan_id, occurrence, unit_id, device_id,
       due_on, priority)
     values ($1, $2, $3, 'task', 'task', 'planned', $4, '2100-01-31', $5, $6, '2100-01-31', 'normal')`,
    [tenantId, taskId, device.organisation, planId, device.unit, device.id],
  )
  visitor.facts.set('taskId', new Set([taskId]))
  visitor.facts.set('planId', new Set([planId]))
  visitor.facts.set(recordsOf('/maintenance/tasks'), new Set([taskId]))
  visitor.facts.set(recordsOf('/maintenance/plans'), new Set([planId]))
}

/** A rule of calibration and a record of it, at a point of the tenant. */
export async function aCalibration(app: TestApp, visitor: TestVisitor, { tenantId }: Tenant) {
  const [point] = await app.owner<{ id: string }>(
    'select id from point where tenant_id = $1 limit 1',
    [tenantId],
  )
  const [ruleId, recordId] = [newId(), newId()]
  await app.owner(
    `insert into calibration_rule (tenant_id, id, point_id, kind, is_active, interval_days, starts_on, lead_days, error_kind)
     values ($1, $2, $3, 'comparison', true, 30, '2100-01-31', 0, 'relative')`,
    [tenantId, ruleId, point?.id],
  )
  await app.owner(
    `insert into calibration_record (tenant_id, id, point_id, kind, done_at) values ($1, $2, $3, 'comparison', '2026-01-01')`,
    [tenantId, recordId, point?.id],
  )
  await app.owner(
    `insert into calibration_pair (tenant_id, id, parent_id, position, analyser_value, reference_value) values ($1, $2, $3, 0, 11, 10)`,
    [tenantId, newId(), recordId],
  )
  visitor.facts.set('ruleId', new Set([ruleId]))
  visitor.facts.set(recordsOf('/maintenance/calibration-rules'), new Set([ruleId]))
  visitor.facts.set(recordsOf('/maintenance/calibrations'), new Set([recordId]))
}

/** Entries of the knowledge base that calls may change and remove: those of the product, which come first, are nobody's alone. */
export async function ownKnowledge(app: TestApp, visitor: TestVisitor, { tenantId }: Tenant) {
  const [product] = await app.owner<{ id: string; type: string }>(
    'select id, type_id as type from knowledge_question order by position desc limit 1',
  )
  const [questionId, otherId, reasonId] = [newId(), newId(), newId()]
  for (const id of [questionId, otherId])
    await app.owner(
      `insert into own_knowledge_question (tenant_id, id, name_zh, name_en, type_id, synonyms_zh, synonyms_en, text_zh, text_en)
       values ($1, $2, 'question', 'question', $3, '', '', 'text', 'text')`,
      [tenantId, id, product?.type],
    )
  await app.owner(
    `insert into own_knowledge_reason (tenant_id, id, parent_id, reason_zh, reason_en, result_zh, result_en, contradicted_why_zh,
       contradicted_why_en) values ($1, $2, $3, 'reason', 'reason', 'result', 'result', '', '')`,
    [tenantId, reasonId, questionId],
  )
  const [unit] = await app.owner<{ id: string }>(
    'select id from unit where tenant_id = $1 limit 1',
    [tenantId],
  )
  await app.owner(
    'insert into own_knowledge_equipment (tenant_id, id, parent_id, position, unit_id) values ($1, $2, $3, 0, $4)',
    [tenantId, newId(), questionId, unit?.id],
  )
  const textId = newId()
  await app.owner(
    `insert into unanswered_question (tenant_id, id, text, wording, first_asked_at, last_asked_at)
     values ($1, $2, 'unanswered', 'unanswered', now(), now())`,
    [tenantId, textId],
  )
  visitor.facts.set(recordsOf('/kb/unanswered'), new Set([textId]))
  visitor.facts.set('equipmentId', new Set([unit?.id ?? '']))
  visitor.facts.set('questionId', new Set([questionId]))
  visitor.facts.set('reasonId', new Set([reasonId]))
  visitor.facts.set(recordsOf('/kb/own-questions'), new Set([otherId]))
  visitor.facts.set(recordsOf('/kb/product-questions'), new Set([product?.id ?? '']))
}

/** Timed work asks the search about texts anew that were not checked lately, and tells editors of new ones: of these it has done so. */
export const settleUnanswered = (app: TestApp) =>
  app.owner(`update unanswered_question set checked_at = '2100-01-31', new_count = 0`)

/** A conversation that was handed over to the one who walks, and a question that a person answered. */
export async function aHandOver(app: TestApp, visitor: TestVisitor, { tenantId }: Tenant) {
  const [handOverId, answeredId] = [newId(), newId()]
  await app.owner(
    `insert into chat_hand_over (tenant_id, account_id, until_record_id, record_id, message_id, handed_at, id, organisation_id, reader_ids)
     select tenant_id, id, $2, $2, $2, now(), $2, organisation_id, array[id] from account
      where tenant_id = $1 and login_name = 'administrator'`,
    [tenantId, handOverId],
  )
  await app.owner(
    `insert into answered_question (tenant_id, id, question, answer, answered_at) values ($1, $2, 'asked', 'answered', now())`,
    [tenantId, answeredId],
  )
  // A call uses it up, and the next one is about it as well.
  await app.owner(
    `create or replace function keep_answered_question() returns trigger language plpgsql as $$
     begin insert into answered_question select old.*; return null; end $$`,
  )
  await app.owner(
    `create or replace trigger keep after delete on answered_question for each row execute function keep_answered_question()`,
  )
  visitor.facts.set('handOverId', new Set([handOverId]))
  visitor.facts.set('answeredQuestionId', new Set([answeredId]))
}

/** An import of records of an entity that was stored: the pictures that the calls alone upload are no tables. */
export async function anImport(
  app: TestApp,
  visitor: TestVisitor,
  { tenantId }: Tenant,
  { table, path }: Entity,
) {
  const id = newId()
  const of = `select $1, $2, '${table}', id, organisation_id`
  const from = `from account where tenant_id = $1 and login_name = 'administrator'`
  await app.owner(
    `insert into job (tenant_id, id, kind, account_id, organisation_id, state, ended_at)
     select $1, $2, 'records.check-import', id, organisation_id, 'done', now() ${from}`,
    [tenantId, id],
  )
  await app.owner(
    `insert into record_import_order (tenant_id, id, subject, account_id, organisation_id, file_id, file_name, mode,
       state, job_id) ${of}, $2, 'a.csv', 'add', 'checked', $2 ${from}`,
    [tenantId, id],
  )
  await app.owner(
    `insert into record_import (tenant_id, id, subject, account_id, organisation_id, file_name, file_sha256, mode,
       added_count, changed_count, unchanged_count, left_out_count, changes_sha256)
     ${of}, 'a.csv', 'sum', 'add', 0, 0, 0, 0, 'sum' ${from}`,
    [tenantId, id],
  )
  visitor.facts.set(importsOf(path), new Set([id]))
  const known = visitor.facts.get('recordImportId') ?? new Set()
  visitor.facts.set('recordImportId', known.add(id))
}
