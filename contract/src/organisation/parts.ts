import { z } from 'zod'
import { id, localText } from '../fields.ts'
import { unitKinds } from '../monitoring.ts'
import { type OrganisationNode, organisationKinds } from '../organisation.ts'
import { defineRoute } from '../route.ts'

// What old clients look organisations, departments and monitored units up by. A part is a monitored unit.

/** A department with its heads, those that the caller sees. */
const department = z.object({
  organizationId: id,
  organizationName: z.string(),
  name: localText,
  parentId: id,
  heads: z.array(z.object({ userId: id, userName: z.string() })),
})
export type Department = z.infer<typeof department>

export const findDepartments = defineRoute({
  method: 'GET',
  path: '/bs/EpOrganization/findDepartment',
  access: 'signed-in',
  summary: {
    zh: '列出一个单位的部门及其负责人；未指定时为当前单位。',
    en: 'List the departments of an organisation with their heads, of the current one by default.',
  },
  input: z.object({ organizationId: id.optional() }),
  output: z.array(department),
})

const part = z.object({
  partId: id,
  partName: z.string(),
  name: localText,
  kind: z.enum(unitKinds),
  organizationId: id,
})
export type Part = z.infer<typeof part>

export const findParts = defineRoute({
  method: 'GET',
  path: '/bs/wpProjectInfo/findPart',
  access: 'monitoring.view',
  summary: {
    zh: '列出一个单位及其下级的监测单元；未指定时为当前单位。',
    en: 'List the units of an organisation and those below it, of the current one by default.',
  },
  input: z.object({ organizationId: id.optional() }),
  output: z.array(part),
})

export const findPartWithDevices = defineRoute({
  method: 'GET',
  path: '/bs/wpProjectInfo/findParts/:unitId',
  access: 'monitoring.view',
  summary: { zh: '查询一个监测单元及其设备。', en: 'Read a unit with its devices.' },
  input: z.object({ unitId: id }),
  output: part.extend({
    devices: z.array(z.object({ deviceId: id, deviceName: z.string(), name: localText })),
  }),
})

/** An organisation that has units, or holds others together that have. */
export type PartNode = Pick<
  OrganisationNode,
  'organizationId' | 'organizationName' | 'name' | 'parentId' | 'kind'
> & { parts: Part[]; children: PartNode[] }

const partNode: z.ZodType<PartNode> = z
  .lazy(() =>
    z.object({
      organizationId: id,
      organizationName: z.string(),
      name: localText,
      parentId: id.nullable(),
      kind: z.enum(organisationKinds),
      parts: z.array(part),
      children: z.array(partNode),
    }),
  )
  .meta({ id: 'PartNode' })

export const listPartTree = defineRoute({
  method: 'GET',
  path: '/bs/EpOrganization/selectPart',
  access: 'monitoring.view',
  summary: {
    zh: '查询有监测单元的单位树及各单位的监测单元。',
    en: 'Read the tree of the organisations that have units, with these.',
  },
  input: z.object({}),
  output: z.array(partNode),
})
