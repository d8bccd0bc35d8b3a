import { z } from 'zod'
import { restrictions } from '../access.ts'
import { id, none } from '../fields.ts'
import { defineRoute } from '../route.ts'
import { viewAs } from './viewing.ts'

/** How long a view lasts at most. */
export const longestViewMs = 3_600_000

export const beginView = defineRoute({
  method: 'POST',
  path: '/people/:personId/view-as',
  access: 'people.manage',
  summary: {
    zh: '以一名人员的身份查看产品，最长一小时；只能查看，且限于双方都有的权限和数据范围；会话的所有窗口随之切换，并记入变更日志。',
    en: 'Begin to view the product as a person, for at most an hour. Read-only, within the rights and the data scope of both; applies to all windows of the session, and is recorded in the audit trail.',
  },
  input: z.object({ personId: id }),
  output: viewAs,
})

export const endView = defineRoute({
  method: 'DELETE',
  path: '/auth/view-as',
  access: 'signed-in',
  openWhile: restrictions,
  openToDemonstration: true,
  whileViewing: 'open',
  summary: {
    zh: '结束以他人身份查看；没有查看时不作更改。',
    en: 'End the view of the product as another person; changes nothing where there is none.',
  },
  input: none,
  output: z.null(),
})
