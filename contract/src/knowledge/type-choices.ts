import { z } from 'zod'
import { choiceFields, localText } from '../fields.ts'
import { defineRoute } from '../route.ts'

export const listQuestionTypeChoices = defineRoute({
  method: 'GET',
  path: '/kb/types/choices',
  access: 'knowledge.manage',
  summary: {
    zh: '按名称查找问题类型（自建的和随产品提供的），供引用时选择。',
    en: 'Find question types by name, own ones and those of the product, for a field that refers to one.',
  },
  input: z.object(choiceFields),
  output: z.array(z.object({ value: z.string(), label: localText })),
})
