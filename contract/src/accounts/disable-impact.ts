import { z } from 'zod'
import { permissions } from '../access.ts'
import { localText } from '../fields.ts'
import { defineRoute } from '../route.ts'
import { setPersonEnabled } from './people.ts'

const disableImpact = z.object({
  /** Sessions that would end. */
  sessions: z.number().int(),
  /** Names of the roles that the person has. */
  roles: z.array(localText),
  organization: localText,
  /** Permissions of the person that nobody else but administrators has among the people who see the organisation. */
  lastWith: z.array(z.object({ permission: z.enum(permissions), name: localText })),
})
export type DisableImpact = z.infer<typeof disableImpact>

export const readDisableImpact = defineRoute({
  method: 'GET',
  path: '/people/:personId/disable-impact',
  access: setPersonEnabled.access,
  summary: {
    zh: '查询停用人员会结束多少会话，以及其所属单位此后只有管理员还拥有哪些权限；不作修改，拒绝的原因与停用时相同。',
    en: 'Find how many sessions would end by disabling a person, and which permissions only administrators would have for their organisation afterwards, without changing anything. Rejected as disabling would be.',
  },
  input: setPersonEnabled.input.pick({ personId: true }),
  output: disableImpact,
})
