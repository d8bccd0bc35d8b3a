import { z } from 'zod'
import { id, instant } from '../fields.ts'
import { defineForm } from '../kit/entity.ts'
import * as field from '../kit/field.ts'
import { defineRoute } from '../route.ts'
import { channel } from './connections.ts'

const movesValues = ['values', '=', 'move'] as const

/** Which point a channel feeds instead of the one that it was wired to by mistake. */
export const channelPointForm = defineForm({
  fields: {
    pointId: field.reference('改接到监测点', 'Feed this point', 'point', {
      required: true,
      span: 24,
    }),
    isExchanged: field.flag('与该监测点的通道互换', 'Exchange with the channel of that point', {
      span: 24,
      description: {
        zh: '用于两个通道接反：该监测点在本连接中的通道改接到原监测点。',
        en: 'For two channels wired the wrong way round: the channel of this connection that feeds that point feeds the former one.',
      },
    }),
    values: field.choice(
      '已接收的数据',
      'Values received before',
      {
        items: [
          { value: 'stay', label: { zh: '留在原监测点', en: 'Stay where they are' } },
          {
            value: 'move',
            label: { zh: '从指定时间起移到正确的监测点', en: 'Move from a time on' },
          },
        ],
      },
      { required: true, default: 'stay', span: 24 },
    ),
    movesFrom: field.moment('移动的起始时间', 'Move values from', {
      span: 24,
      description: {
        zh: '设备时间不早于此刻的原始数据及其分钟、小时、日数据一并移动；正确的监测点在同一时刻已有数据的，两边均不变。作为后台任务执行。',
        en: 'Values measured since then move with their minutes, hours and days. Where the right point has a value of the same moment, both stay. Done as a background job.',
      },
    }),
  },
  rules: { movesFrom: { visibleWhen: movesValues, requiredWhen: movesValues } },
})

export const setChannelPoint = defineRoute({
  method: 'POST',
  path: '/ingest/connections/:connectionId/channels/:channelId/point',
  access: 'ingest.manage',
  summary: {
    zh: '将通道改接到另一监测点，可与其通道互换；此前的数据留在原处，或从某一时间起由后台任务移到正确的监测点。',
    en: 'Change the point that a channel feeds, in exchange with that point’s channel if wanted. Earlier values stay, or a background job moves those since a time.',
  },
  input: z.object({
    connectionId: id,
    channelId: id,
    pointId: id,
    isExchanged: z.boolean().default(false),
    /** Device time from which values move; null = all stay. */
    movesFrom: instant.nullable().default(null),
  }),
  /** `jobId`: of the job that moves values; null where none do. */
  output: z.object({ channels: z.array(channel), jobId: id.nullable() }),
})
