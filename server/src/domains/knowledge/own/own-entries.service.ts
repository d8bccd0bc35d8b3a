import type { DraftOf } from '@iwater/contract/kit/entity'
import type { Fault, Faults } from '@iwater/contract/kit/faults'
import type { Doubt, Doubts } from '@iwater/contract/kit/quoted-faults'
import type { ownQuestion, ownReason } from '@iwater/contract/knowledge/own-entries'
import type { Row } from '#platform/entities/entity.queries'
import type { Meant, Work } from '#platform/entities/entity.service'
import { AppError } from '#platform/http/app-error'
import { renewAllTerms, renewTerms } from '../search/own-terms.service.ts'
import { type EnteredRule, ruleFaults } from './contradiction-rules.ts'
import {
  countQuestionsOf,
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

/** Devices stand in their units, and each piece of equipment is linked once. What is not visible is found missing elsewhere. */
async function equipmentFaults(
  { db, session }: Work,
  { equipment }: QuestionDraft,
): Promise<Faults> {
  const faults: Faults = {}
  const devices = equipment.flatMap(({ device_id: id }) => (id === null ? [] : [id]))
  if (equipment.length === 0) return faults
  const units = await selectUnitsOfDevices(db, session.tenantId, devices)
  const places = new Set<string>()
  equipment.forEach(({ unit_id: unitId, device_id: deviceId }, place) => {
    const unitOfDevice = deviceId === null ? unitId : units.get(deviceId)
    if (unitOfDevice !== unitId)
      faults[`equipment.${place}.device_id`] =
        unitOfDevice === undefined ? { is: 'not-found' } : ofAnotherUnit
    const key = `${unitId} ${deviceId}`
    if (places.has(key)) faults[`equipment.${place}.unit_id`] = { is: 'taken' }
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

export const checkQuestion = async (work: Work, draft: QuestionDraft): Promise<Faults> => ({
  ...(await ruleFaults(work, rulesOf(draft))),
  ...(await equipmentFaults(work, draft)),
})

/** Renews the search terms that a change has made stale. */
export async function followChange({ db }: Work) {
  await renewTerms(db)
}

/** Behind an import, which may have changed thousands. */
export const followImport = ({ db }: Work) => renewAllTerms(db)

export const checkReason = (work: Work, draft: ReasonDraft): Promise<Faults> =>
  ruleFaults(work, [{ place: '', rule: draft }])

/** Who has the question of a reason in a form is told that it is gone. */
export async function noteRemoved({ db }: Work, { parent_id: questionId }: Row) {
  await noteReasonOf(db, questionId as string)
}

/** Throws knowledge.type-in-use while questions are of the type. */
export async function keepUsedType({ db, session }: Work, { id }: Row) {
  const count = await countQuestionsOf(db, session.tenantId, id)
  if (count > 0) throw new AppError('knowledge.type-in-use', { details: { count } })
}
