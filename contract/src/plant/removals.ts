import { z } from 'zod'
import { id } from '../fields.ts'
import { rejection } from '../kit/rejection-shape.ts'
import { defineRoute } from '../route.ts'

const count = z.number().int()

/** What goes with a unit: retired devices and points as well. */
export const unitContents = z.object({ devices: count, points: count })

const input = z.object({ unitId: id })

export const readUnitRemoval = defineRoute({
  method: 'GET',
  path: '/plant/units/:unitId/contents',
  access: 'monitoring.manage',
  summary: {
    zh: '核对能否将监测单元连同设备和监测点删除，并查询其数量：已有测量数据或被其他数据引用时返回原因；不作修改。',
    en: 'Count the devices and points that would be deleted with a unit. With the reason where it cannot be: values are stored, or other data refer to it. Changes nothing.',
  },
  input,
  output: z.object({ rejection, contents: unitContents.nullable() }),
})

export const removeUnit = defineRoute({
  method: 'DELETE',
  path: '/plant/units/:unitId/contents',
  access: 'monitoring.manage',
  summary: {
    zh: '删除监测单元及其设备和监测点，全部或全不；已有测量数据或被其他数据引用时拒绝。',
    en: 'Delete a unit with its devices and points, all or nothing; rejected where values are stored or other data refer to it.',
  },
  input,
  output: unitContents,
})
