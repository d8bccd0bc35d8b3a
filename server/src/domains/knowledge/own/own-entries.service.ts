import type { DraftOf } from '@iwater/contract/kit/entity'
import type { Fault, Faults } from '@iwater/contract/kit/faults'
import type { Doubt, Doubts } from '@iwater/contract/kit/quoted-faults'
import { ownQuestion, type ownReason } from '@iwater/contract/knowledge/own-entries'
import type { Row } from '#platform/entities/entity.queries'
import type { Meant, Work } from '#platform/entities/entity.service'
import { AppError } from '#platform/http/app-error'
import { renewAllTerms, renewTerms } from '../search/own-terms.service.ts'
import { type EnteredRule, ruleFaults } from './contradiction-rules.ts'
import {
  countQuestionsOf,
  countReasonsOf,
  noteReasonOf,
  selectShownProductNames,
  selectTypesByPlace,
  selectUnitsOfDevices,
} from './own-entries.queries.ts'

export type QuestionDraft = DraftOf<(typeof ownQuestion)['fields']>
export type ReasonDraft = DraftOf<(typeof ownReason)['fields']>

const rulesOf = ({ reasons }: QuestionDraft) =>
  reasons.map((rule: EnteredRule, at) => ({ place: `reasons.${at}.`, rule }))

const ofAnotherUnit: Fault = {
  is: 'worded',
  sentence: {
    zh: '设备不属于所选的监测单元',
    en: 'The device does not belong to the selected unit',
  },
}

const linkedTwice: Fault = {
  is: 'worded',
  sentence: { zh: '该设备已在上面的行中关联', en: 'The device is linked in a row above already' },
}

const unitLinkedTwice: Fault = {
  is: 'worded',
  sentence: {
    zh: '该监测单元已在上面的行中关联',
    en: 'The unit is linked in a row above already',
  },
}

type Link = Pick<QuestionDraft['equipment'][number], 'unit_id' | 'device_id'>

const linkKey = ({ unit_id: unitId, device_id: deviceId }: Link) => `${unitId} ${deviceId}`

/** What is told where the same is linked again: at the device, and of a unit as a whole there. */
const repeatedFault = ({ device_id: deviceId }: Link, place: number): Faults =>
  deviceId === null
    ? { [`equipment.${place}.unit_id`]: unitLinkedTwice }
    : { [`equipment.${place}.device_id`]: linkedTwice }

/**
 * Devices stand in their units, and each piece of equipment is linked once. What is linked already stays as it is, also for editors
 * who do not see it; what is not visible is found missing elsewhere.
 */
async function equipmentFaults(
  { db, session }: Work,
  { equipment }: QuestionDraft,
  before: Row | null,
): Promise<Faults> {
  const faults: Faults = {}
  const devices = equipment.flatMap(({ device_id: id }) => (id === null ? [] : [id]))
  if (equipment.length === 0) return faults
  const units = await selectUnitsOfDevices(db, session.tenantId, devices)
  const linked = new Set(((before?.['equipment'] ?? []) as Link[]).map(linkKey))
  const places = new Set<string>()
  equipment.forEach((link, place) => {
    const { unit_id: unitId, device_id: deviceId } = link
    const key = linkKey(link)
    const unitOfDevice = deviceId === null ? unitId : units.get(deviceId)
    if (unitOfDevice !== unitId && !linked.has(key))
      faults[`equipment.${place}.device_id`] =
        unitOfDevice === undefined ? { is: 'not-found' } : ofAnotherUnit
    if (places.has(key)) Object.assign(faults, repeatedFault(link, place))
    places.add(key)
  })
  return faults
}

/** Types of imported questions are found as the form shows them too: 水泵 › 离心泵. */
export async function meantTypes({ db }: Work): Promise<Meant> {
  const types = await selectTypesByPlace(db)
  return { type_id: (text) => types.get(text) }
}

const besideProduct: Doubt = {
  is: 'worded',
  sentence: {
    zh: '产品知识库有同名问题，搜索和客服对话会同时列出两者；要修改产品问题，请在“产品知识库”中复制',
    en: 'The product has a question of this name, and search and chat list both. To change that one, copy it from the list “Product”.',
  },
}

/** Imported questions that would stand beside one of the product. */
export async function doubtQuestions({ db }: Work) {
  const names = await selectShownProductNames(db)
  return ({ name: { zh, en } }: QuestionDraft): Doubts =>
    names.has(zh) || names.has(en) ? { name: besideProduct } : {}
}

export const checkQuestion = async (
  work: Work,
  draft: QuestionDraft,
  before: Row | null,
): Promise<Faults> => ({
  ...(await ruleFaults(work, rulesOf(draft))),
  ...(await equipmentFaults(work, draft, before)),
})

/** Renews the search terms that a change has made stale. */
export async function followChange({ db }: Work) {
  await renewTerms(db)
}

/** Behind an import, which may have changed thousands. */
export const followImport = ({ db }: Work) => renewAllTerms(db)

const mostReasons = ownQuestion.fields.reasons.maxItems

const noMoreReasons: Fault = {
  is: 'worded',
  sentence: {
    zh: `该问题已有 ${mostReasons} 个原因，不能再增加`,
    en: `The question has ${mostReasons} reasons already, which is the most`,
  },
}

/** A question with more reasons than its form takes could not be changed any more. */
async function roomFaults({ db, session }: Work, draft: ReasonDraft): Promise<Faults> {
  const count = await countReasonsOf(db, session.tenantId, draft.parent_id)
  return count < mostReasons ? {} : { parent_id: noMoreReasons }
}

export const checkReason = async (
  work: Work,
  draft: ReasonDraft,
  before: Row | null,
): Promise<Faults> => ({
  ...(await ruleFaults(work, [{ place: '', rule: draft }])),
  ...(before === null && (await roomFaults(work, draft))),
})

/** Who has the question of a reason in a form is told that it is gone. */
export async function noteRemoved({ db }: Work, { parent_id: questionId }: Row) {
  await noteReasonOf(db, questionId as string)
}

/** Throws knowledge.type-in-use while questions are of the type. */
export async function keepUsedType({ db, session }: Work, { id }: Row) {
  const count = await countQuestionsOf(db, session.tenantId, id)
  if (count > 0) throw new AppError('knowledge.type-in-use', { details: { count } })
}
