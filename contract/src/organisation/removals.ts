import { z } from 'zod'
import { id } from '../fields.ts'
import { rejection } from '../kit/rejection-shape.ts'
import { unitContents } from '../plant/removals.ts'
import { defineRoute } from '../route.ts'

const count = z.number().int()

/** What goes with an organisation: those below it, units with their devices and points, systems that they alone have. */
export const organisationContents = unitContents.extend({
  /** With the one that is removed. */
  organisations: count,
  units: count,
  systems: count,
})

const input = z.object({ organizationId: id })

/** Organisations are deleted, and what is set up in them. */
const access = ['organisation.manage', 'monitoring.manage'] as const

/** Fails where the removal would, with the same reason. */
export const readOrganisationRemoval = defineRoute({
  method: 'GET',
  path: '/organisation/organisations/:organizationId/contents',
  access,
  summary: {
    zh: '核对能否将单位连同下级单位、监测单元、设备、监测点和专用系统删除，并查询其数量：有人员、现场连接或测量数据时返回原因；不作修改。',
    en: 'Count what would be deleted with an organisation: those below it, their units, devices, points and own systems. With the reason where it cannot be: there are people, connections or values. Changes nothing.',
  },
  input,
  output: z.object({ rejection, contents: organisationContents.nullable() }),
})

export const removeOrganisation = defineRoute({
  method: 'DELETE',
  path: '/organisation/organisations/:organizationId/contents',
  access,
  summary: {
    zh: '删除单位及其下级单位、监测单元、设备、监测点和专用系统，全部或全不；有人员、现场连接或测量数据时拒绝。',
    en: 'Delete an organisation with those below it, their units, devices, points and own systems, all or nothing; rejected where there are people, connections or values.',
  },
  input,
  output: organisationContents,
})
