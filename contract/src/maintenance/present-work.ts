import { z } from 'zod'
import { id, instant, localText } from '../fields.ts'
import { defineRoute } from '../route.ts'

/** Tasks of one answer; those that began later are left out first. */
export const mostPresentWork = 1000

const presentWork = z.object({
  taskId: id,
  name: localText,
  unitId: id,
  /** The device whose data are flagged; null where those of the whole unit are. */
  deviceId: id.nullable(),
  since: instant,
})
export type PresentWork = z.infer<typeof presentWork>

export const listPresentWork = defineRoute({
  method: 'GET',
  path: '/maintenance/present-work',
  access: 'monitoring.view',
  summary: {
    zh: '列出正在进行、且数据按维护标记的维护工作及其单元和设备，先开始的在前。',
    en: 'List the maintenance tasks under way whose data count as under maintenance, with unit and device, the earliest begun first.',
  },
  input: z.object({}),
  output: z.array(presentWork).max(mostPresentWork),
})
