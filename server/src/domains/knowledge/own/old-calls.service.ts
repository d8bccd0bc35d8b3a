import type { LocalText } from '@iwater/contract/fields'
import { draftOf, faultsOf } from '@iwater/contract/kit/check'
import type { Question, QuestionType, Reason } from '@iwater/contract/knowledge/entries'
import type {
  deleteQuestionEquipment,
  saveQuestion,
  saveQuestionType,
  saveReason,
} from '@iwater/contract/knowledge/old-calls'
import type { RequestOf } from '@iwater/contract/route'
import {
  addRecord,
  assertNone,
  editRecord,
  readRecord,
  removeRecord,
  type Served,
  type Work,
} from '#platform/entities/entity.service'
import { AppError } from '#platform/http/app-error'
import { readQuestion, readTypes } from '../entries.service.ts'
import { selectReason } from '../knowledge.queries.ts'
import {
  selectEquipmentNames,
  selectQuestionOfReason,
  selectReasonCopy,
  selectWhose,
} from './old-calls.queries.ts'
import { selectUnitsOfDevices } from './own-entries.queries.ts'
import type { QuestionDraft } from './own-entries.service.ts'
import { servedQuestion, servedReason, servedType } from './own-records.ts'
import { copyQuestion, hideQuestion, ownQuestionId } from './product.service.ts'

type Changes = Readonly<Record<string, unknown>>

/** What is there of the values: old clients send what they change. */
const given = (values: Changes): Changes =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

const both = (text: string | undefined) => text && { zh: text, en: text }

/** A text of which one side is enough. */
const filled = (text: LocalText | undefined) =>
  text && { zh: text.zh || text.en, en: text.en || text.zh }

/** Adds a record, or changes what is given of one; answers its id. */
async function save(served: Served, work: Work, id: string | undefined, changes: Changes) {
  if (id !== undefined) {
    const { version } = await readRecord(served, work, id)
    return editRecord(served, work, { id, version, changes })
  }
  const draft = draftOf(served.entity, changes)
  assertNone(faultsOf(served.entity, draft), served.entity, work)
  return addRecord(served, work, draft)
}

async function assertOwnType({ db }: Work, id: string) {
  const whose = await selectWhose(db, 'type', id)
  if (whose === 'product') throw new AppError('knowledge.product-type')
  if (whose === undefined) throw new AppError('knowledge.type-not-found')
}

/** Throws knowledge.type-not-found, knowledge.product-type, and what the entity does. */
export async function saveType(
  work: Work,
  { questionTypeId, questionTypeName, name, parentId }: RequestOf<typeof saveQuestionType>,
): Promise<QuestionType> {
  if (questionTypeId !== undefined) await assertOwnType(work, questionTypeId)
  const { id } = await save(
    servedType,
    work,
    questionTypeId,
    given({ name: filled(name) ?? both(questionTypeName), parent_id: parentId }),
  )
  const saved = (await readTypes(work)).find((type) => type.questionTypeId === id)
  if (!saved) throw new AppError('knowledge.type-not-found')
  return saved
}

export async function deleteType(work: Work, id: string) {
  await assertOwnType(work, id)
  return removeRecord(servedType, work, id)
}

/** Links by the ids of devices or units; what is neither is found missing as a unit. */
async function equipmentOf({ db, session }: Work, ids: readonly string[] | undefined) {
  if (ids === undefined) return undefined
  const units = await selectUnitsOfDevices(db, session.tenantId, ids)
  return ids.map((id) => {
    const unitId = units.get(id)
    return unitId === undefined
      ? { unit_id: id, device_id: null }
      : { unit_id: unitId, device_id: id }
  })
}

/** Throws knowledge.question-not-found, and what the entity does. */
export async function saveOldQuestion(
  work: Work,
  { questionId, ...input }: RequestOf<typeof saveQuestion>,
): Promise<Question> {
  const { synonyms } = input
  const changes = given({
    name: filled(input.title) ?? both(input.questionName),
    type_id: input.questionTypeId,
    synonyms: synonyms && { zh: synonyms.zh.join('；'), en: synonyms.en.join('; ') },
    text: filled(input.text),
    device_kinds: input.deviceKinds,
    equipment: await equipmentOf(work, input.equipmentIds),
  })
  const own = questionId && (await ownQuestionId(work, questionId))
  const { id } = await save(servedQuestion, work, own, changes)
  const { question } = await readQuestion(work.db, id)
  const { id: _, typeId, title, ...rest } = question
  return {
    questionId: id,
    questionName: title[work.language],
    questionTypeId: typeId,
    title,
    ...rest,
  }
}

/** Deletes an own question, or hides one of the product. Throws knowledge.question-not-found. */
export async function deleteOldQuestion(work: Work, id: string) {
  const whose = await selectWhose(work.db, 'question', id)
  if (whose === undefined) throw new AppError('knowledge.question-not-found')
  if (whose === 'own') return removeRecord(servedQuestion, work, id)
  await hideQuestion(work, id, true)
  return null
}

type Linked = { version: number; equipment: QuestionDraft['equipment'] }

async function readLinks(work: Work, questionId: string) {
  const whose = await selectWhose(work.db, 'question', questionId)
  if (whose === undefined) throw new AppError('knowledge.question-not-found')
  if (whose === 'product') return { version: 0, equipment: [] }
  return (await readRecord(servedQuestion, work, questionId)) as unknown as Linked
}

/** Throws knowledge.question-not-found. */
export async function readEquipment(work: Work, questionId: string) {
  const links = (await readLinks(work, questionId)).equipment.map(
    ({ unit_id: unitId, device_id: deviceId }) => ({
      equipmentId: deviceId ?? unitId,
      unitId,
      deviceId,
    }),
  )
  const ids = links.map(({ equipmentId }) => equipmentId)
  const names = await selectEquipmentNames(work.db, work.session.tenantId, ids)
  return links.map((link) => ({ ...link, name: names.get(link.equipmentId) ?? null }))
}

/** Throws knowledge.question-not-found. */
export async function deleteEquipment(
  work: Work,
  { questionId, equipmentId }: RequestOf<typeof deleteQuestionEquipment>,
) {
  const { version, equipment } = await readLinks(work, questionId)
  const kept = equipment.filter((one) => (one.device_id ?? one.unit_id) !== equipmentId)
  if (kept.length < equipment.length)
    await editRecord(servedQuestion, work, {
      id: questionId,
      version,
      changes: { equipment: kept },
    })
  return null
}

/** The id of an own reason, which is that of a copy where the id is one of the product. Throws knowledge.reason-not-found. */
async function ownReasonId(work: Work, id: string) {
  const { db, session } = work
  const whose = await selectWhose(db, 'reason', id)
  if (whose === 'own') return id
  const questionId = await selectQuestionOfReason(db, id)
  if (questionId === undefined) throw new AppError('knowledge.reason-not-found')
  await copyQuestion(work, questionId)
  const copy = await selectReasonCopy(db, session.tenantId, id)
  if (copy === undefined) throw new AppError('knowledge.reason-not-found')
  return copy
}

const noRule = {
  contradicted_when: null,
  contradicted_values: null,
  contradicted_why: { zh: '', en: '' },
}

function ruleOf(rule: RequestOf<typeof saveReason>['contradicted']) {
  if (rule === undefined) return {}
  if (rule === null) return noRule
  const pairs = Object.entries(rule.values).map((pair) => pair.join(' = '))
  return {
    contradicted_when: rule.when,
    contradicted_values: pairs.join('; '),
    contradicted_why: rule.why,
  }
}

/** Throws knowledge.reason-not-found, knowledge.question-not-found, and what the entity does. */
export async function saveOldReason(
  work: Work,
  { reasonId, questionId, ...input }: RequestOf<typeof saveReason>,
): Promise<Reason> {
  const own = reasonId && (await ownReasonId(work, reasonId))
  const parent = own === undefined && questionId ? await ownQuestionId(work, questionId) : undefined
  const changes = given({
    parent_id: parent,
    reason: filled(input.reason) ?? both(input.questionReason),
    result: filled(input.result),
    source: input.source === '' ? null : input.source,
    ...ruleOf(input.contradicted),
  })
  const { id } = await save(servedReason, work, own, changes)
  const saved = await selectReason(work.db, id)
  if (!saved) throw new AppError('knowledge.reason-not-found')
  const { id: _, ...rest } = saved
  return { reasonId: id, questionReason: rest.reason[work.language], ...rest }
}

/** Throws knowledge.reason-not-found. */
export async function deleteOldReason(work: Work, reasonId: string) {
  return removeRecord(servedReason, work, await ownReasonId(work, reasonId))
}
