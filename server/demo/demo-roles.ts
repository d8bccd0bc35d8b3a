import { permissions } from '@iwater/contract/access'
import type { NewRole } from '#domains/accounts'
import { text } from './demo-text.ts'

const viewing = ['activity.view', 'ingest.view', 'maintenance.view', 'monitoring.view'] as const

/** Roles besides those of every tenant: one for each kind of narrower, or wider, access. */
export const demoRoles = [
  {
    key: 'demonstration',
    name: text('演示访客', 'Demonstration visitor'),
    permissions,
    dataScope: 'tenant',
    isDemonstration: true,
  },
  {
    key: 'branch-administrator',
    name: text('分公司管理员', 'Branch administrator'),
    permissions: [
      ...viewing,
      'audit.view',
      'ingest.manage',
      'maintenance.plan',
      'maintenance.work',
      'monitoring.manage',
      'people.manage',
      'roles.manage',
    ],
    dataScope: 'organisation-and-below',
  },
  {
    key: 'group-dispatcher',
    name: text('集团调度', 'Group dispatcher'),
    permissions: [...viewing, 'maintenance.work', 'monitoring.manage'],
    dataScope: 'tenant',
  },
  {
    key: 'works-dispatcher',
    name: text('厂站调度', 'Works dispatcher'),
    permissions: viewing,
    dataScope: 'organisation',
  },
  {
    key: 'department-member',
    name: text('部门人员', 'Department member'),
    permissions: ['activity.view', 'monitoring.view'],
    dataScope: 'department',
  },
  {
    key: 'own-records',
    name: text('仅本人数据', 'Own records only'),
    permissions: ['activity.view', 'monitoring.view'],
    dataScope: 'own',
  },
] as const satisfies readonly NewRole[]

export type DemoRoleKey = (typeof demoRoles)[number]['key']
