import { permissions } from '@iwater/contract/access'
import type { NewRole } from './role-rights.queries.ts'

/** The role of administrators, who may do everything, also what is added later. */
export const administratorRole = 'administrator'

/** Roles that every tenant begins with. */
export const standardRoles: readonly NewRole[] = [
  { key: administratorRole, name: { zh: '管理员', en: 'Administrator' }, permissions },
  {
    key: 'operator',
    name: { zh: '运行人员', en: 'Operator' },
    permissions: [
      'activity.view',
      'ingest.view',
      'maintenance.view',
      'maintenance.work',
      'monitoring.manage',
      'monitoring.view',
    ],
  },
  {
    key: 'viewer',
    name: { zh: '查看人员', en: 'Viewer' },
    permissions: ['activity.view', 'monitoring.view'],
  },
]
