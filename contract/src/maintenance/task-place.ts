/** Where maintenance tasks are served, for fields that refer to one. */
export const maintenanceTaskPlace = {
  path: '/maintenance/tasks',
  access: { read: 'maintenance.view', change: 'maintenance.work' },
} as const
