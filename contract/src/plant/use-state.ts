import type { Triple } from '../kit/condition.ts'
import * as field from '../kit/field.ts'

/** Whether a unit, device or point is in use. */
export const stateOfUse = () =>
  field.choice(
    '使用状态',
    'State of use',
    {
      items: [
        { value: 'in-use', label: { zh: '在用', en: 'In use' }, tone: 'good' },
        { value: 'retired', label: { zh: '已退役', en: 'Retired' }, tone: 'neutral' },
      ],
    },
    { readOnly: true },
  )

export const retiredAt = () => field.moment('退役时间', 'Retired since', { readOnly: true })

/** What lists of them begin with. */
export const inUse: readonly Triple<'use_state'>[] = [['use_state', '=', 'in-use']]
