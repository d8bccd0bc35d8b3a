import { defineForm } from '../kit/entity.ts'
import * as field from '../kit/field.ts'

const sourceKey = field.text('数据标识', 'Source key', { required: true, maxLength: 64 })

/** A further channel of a connection for a point that is there. */
export const pointChannelForm = defineForm({
  fields: {
    sourceKey,
    pointId: field.reference('监测点', 'Point', 'point', { required: true }),
  },
})

/** A further channel of a connection with its point. */
export const channelForm = defineForm({
  fields: {
    sourceKey,
    factor: field.choice(
      '因子',
      'Factor',
      { url: '/plant/factors/for-points' },
      { required: true },
    ),
    name: field.localized('名称', 'Name', { required: true }),
    unitOfMeasure: field.text('计量单位', 'Unit of measure', { maxLength: 64 }),
    decimals: field.integer('小数位数', 'Decimals', {
      required: true,
      minimum: 0,
      maximum: 8,
      default: 2,
    }),
    lowLimit: field.number('下限', 'Low limit'),
    highLimit: field.number('上限', 'High limit'),
  },
})
