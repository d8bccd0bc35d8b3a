import { z } from 'zod'
import { choiceFields, id, localText } from '../fields.ts'
import { defineRoute } from '../route.ts'

const choices = z.array(z.object({ value: id, label: localText }))

export const listPersonChoices = defineRoute({
  method: 'GET',
  path: '/people/person-choices',
  access: 'signed-in',
  summary: {
    zh: '按姓名或登录名片段，或按标识，查找本人可见的人员，供引用时选择，最多五十人，按多个标识时最多一百人。',
    en: 'Find people visible to the caller by part of their name or login name, at most fifty, or by ids, at most a hundred, for a field that refers to one.',
  },
  input: z.object(choiceFields),
  output: choices,
})

export const listRoleChoices = defineRoute({
  method: 'GET',
  path: '/people/role-choices',
  access: 'signed-in',
  summary: {
    zh: '按名称片段或标识查找角色，供引用时选择，例如负责工作的角色。',
    en: 'Find roles by part of their name or by ids, for a field that refers to one, such as who is responsible for work.',
  },
  input: z.object(choiceFields),
  output: choices,
})
