import { z } from 'zod'
import { id, none } from '../fields.ts'
import { defineRoute } from '../route.ts'

export const undoStartTask = defineRoute({
  method: 'POST',
  path: '/maintenance/tasks/:taskId/undo-start',
  access: 'maintenance.work',
  summary: {
    zh: '撤销一项维护工作的开始：尚无任何记录时恢复为待办，开始以来的维护标记取消。',
    en: 'Withdraw the start of a maintenance task of which nothing is recorded: it is open again, and nothing since its start counts as under maintenance.',
  },
  input: z.object({ taskId: id }),
  output: none,
})
