import { z } from 'zod'
import { id, localText } from '../fields.ts'
import { defineForm } from '../kit/entity.ts'
import * as field from '../kit/field.ts'
import { formShape } from '../kit/value-shapes.ts'
import { defineRoute } from '../route.ts'

/**
 * What one copy has at most: it is made while the user waits, as a whole or not at all, and nobody else changes the tree of
 * organisations meanwhile. Whatever it consists of, that many records take about two seconds on a busy machine; an organisation
 * takes as long as four others.
 */
export const mostCopied = { records: 6_000, organisations: 500 } as const

/** What the copy of an organisation is called, and where it stands. */
export const organisationCopyForm = defineForm({
  fields: {
    name: field.localized('副本名称', 'Name of the copy', { required: true }),
    parent_id: field.reference('上级单位', 'Parent organisation', 'organisation', {
      required: true,
    }),
  },
})

const count = z.number().int()

/** What is in use of an organisation and of those below it that the caller sees. */
const copied = {
  /** With the one that is copied. */
  organisations: count,
  units: count,
  devices: count,
  points: count,
  /** Points that have limits now. */
  limits: count,
  /** Systems that these organisations alone have: the copy gets its own. */
  systems: count,
  menuEntries: count,
  /** Systems that other organisations have as well: the copy gets them too. */
  sharedSystems: count,
}

export const organisationCopyPlan = z.object({
  ...copied,
  /** Systems that the caller may not change, because of the rights or the data scope. */
  leftSystems: count,
  /** What is not copied, as far as the caller sees it: people who work for these organisations, and field connections. */
  people: count,
  connections: count,
  /** A name that none of the organisations beside it has. */
  name: localText,
  /** Where the organisation stands; null where the caller does not see that. */
  parentId: id.nullable(),
})
export type OrganisationCopyPlan = z.infer<typeof organisationCopyPlan>

const input = z.object({ organizationId: id })

/** Organisations are added, and what is set up in them. */
const access = ['organisation.manage', 'monitoring.manage'] as const

export const readCopyPlan = defineRoute({
  method: 'GET',
  path: '/organisation/organisations/:organizationId/copy',
  access,
  summary: {
    zh: '查询复制一个单位会复制的内容和不会复制的内容的数量；不作修改。',
    en: 'Count what a copy of an organisation would consist of, and what is left out, without changing anything.',
  },
  input,
  output: organisationCopyPlan,
})

export const copyOrganisation = defineRoute({
  method: 'POST',
  path: '/organisation/organisations/:organizationId/copy',
  access,
  summary: {
    zh: '复制单位及其下级，包括在用的监测单元、设备、监测点、当前限值、菜单和外观；不复制人员、密钥、站点编号和历史数据。',
    en: 'Copy an organisation and those below it with units, devices, points and present limits in use, menus and colours; no people, keys, station numbers or history.',
  },
  input: formShape(organisationCopyForm, input),
  output: z.object({ organizationId: id, ...copied }),
})
