import { z } from 'zod'
import { id, localText } from '../fields.ts'
import { defineRoute } from '../route.ts'
import { contradiction, questionDeviceKind } from './base.ts'
import { question, questionType, reason } from './entries.ts'

// For old clients; ours has the calls of the entities (`own-entries.ts`) and those of `product-calls.ts`.

const access = 'knowledge.manage'
const text = (most: number) => z.string().trim().max(most)
const sides = (most: number) => z.object({ zh: text(most), en: text(most) })

export const saveQuestionType = defineRoute({
  method: 'POST',
  path: '/kb/wpKbQuestionType/saveOrUpdate',
  access,
  summary: {
    zh: '新增或修改自建问题类型，供旧客户端使用。',
    en: 'Save an own question type, a new one without an id, for old clients.',
  },
  input: z.object({
    questionTypeId: id.optional(),
    /** For both languages; `name` goes before it. */
    questionTypeName: text(60).optional(),
    name: sides(60).optional(),
    parentId: id.nullable().optional(),
  }),
  output: questionType,
})

export const deleteQuestionType = defineRoute({
  method: 'GET',
  path: '/kb/wpKbQuestionType/delete',
  access,
  changes: true,
  summary: {
    zh: '删除没有问题的自建问题类型，供旧客户端使用。',
    en: 'Delete an own question type without questions, for old clients.',
  },
  input: z.object({ questionTypeId: id }),
  output: z.null(),
})

export const saveQuestion = defineRoute({
  method: 'POST',
  path: '/kb/wpKbQuestion/saveOrUpdate',
  access,
  summary: {
    zh: '新增或修改问题，供旧客户端使用；修改产品问题即复制并修改副本。',
    en: 'Save a question, a new one without an id, for old clients. One of the product is copied and the copy changed.',
  },
  input: z.object({
    questionId: id.optional(),
    /** For both languages; `title` goes before it. */
    questionName: text(100).optional(),
    title: sides(100).optional(),
    questionTypeId: id.optional(),
    synonyms: z.object({ zh: z.array(text(60)).max(20), en: z.array(text(60)).max(20) }).optional(),
    text: sides(4000).optional(),
    deviceKinds: z.array(questionDeviceKind).max(5).optional(),
    /** Devices, or whole units; instead of those that are linked. */
    equipmentIds: z.array(id).max(100).optional(),
  }),
  output: question,
})

export const deleteQuestion = defineRoute({
  method: 'GET',
  path: '/kb/wpKbQuestion/delete',
  access,
  changes: true,
  summary: {
    zh: '删除自建问题或隐藏产品问题，供旧客户端使用。',
    en: 'Delete an own question, or hide one of the product, for old clients.',
  },
  input: z.object({ questionId: id }),
  output: z.null(),
})

export const listQuestionEquipment = defineRoute({
  method: 'GET',
  path: '/kb/wpKbQuestion/selectEquipmentId',
  access,
  summary: {
    zh: '列出问题关联的设备和监测单元。',
    en: 'List the devices and units that a question is linked to.',
  },
  input: z.object({ questionId: id }),
  output: z.array(
    z.object({
      /** Of the device, or of the unit where it is linked as a whole. */
      equipmentId: id,
      unitId: id,
      deviceId: id.nullable(),
      /** null where it is not visible to the session. */
      name: localText.nullable(),
    }),
  ),
})

export const deleteQuestionEquipment = defineRoute({
  method: 'GET',
  path: '/kb/wpKbQuestion/deleteEquipmentId',
  access,
  changes: true,
  summary: {
    zh: '取消问题与设备或监测单元的关联，供旧客户端使用。',
    en: 'Remove the link of a question to a device or unit, for old clients.',
  },
  input: z.object({ questionId: id, equipmentId: id }),
  output: z.null(),
})

export const saveReason = defineRoute({
  method: 'POST',
  path: '/kb/WpKbReason/saveOrUpdate',
  access,
  summary: {
    zh: '新增或修改原因及处理结果，供旧客户端使用；产品问题先复制再修改副本。',
    en: 'Save a reason with its result, a new one without an id, for old clients. A question of the product is copied first.',
  },
  input: z.object({
    reasonId: id.optional(),
    /** Of a new reason. */
    questionId: id.optional(),
    /** For both languages; `reason` goes before it. */
    questionReason: text(120).optional(),
    reason: sides(120).optional(),
    result: sides(2000).optional(),
    source: text(120).nullable().optional(),
    contradicted: contradiction.nullable().optional(),
  }),
  output: reason,
})

export const deleteReason = defineRoute({
  method: 'GET',
  path: '/kb/WpKbReason/delete',
  access,
  changes: true,
  summary: {
    zh: '删除原因，供旧客户端使用；产品问题先复制再从副本中删除。',
    en: 'Delete a reason, for old clients. A question of the product is copied first.',
  },
  input: z.object({ reasonId: id }),
  output: z.null(),
})
