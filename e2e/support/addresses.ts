import { fieldConnections } from '@iwater/contract/field/connection-list'
import { entityCalls } from '@iwater/contract/kit/calls'
import { maintenanceTask } from '@iwater/contract/maintenance/tasks'
import { listUnits } from '@iwater/contract/monitoring'
import type { APIRequestContext } from '@playwright/test'
import { pagePatterns } from '../../web/src/app/page-patterns.ts'
import { callRoute } from './calls.ts'
import { administratorToken } from './people.ts'

/** What a page shows under another query. */
const furtherViews = [
  '/monitoring/units?state=normal',
  '/system/logs?log=sign-ins',
  '/system/logs?log=functions',
  '/system/logs?log=errors',
  '/system/messages?box=sent',
]

/** Addresses of all pages; one that is added is walked to without being remembered here. */
export async function addresses(request: APIRequestContext) {
  const token = await administratorToken(request, 'qingyuan')
  const units = await callRoute(request, listUnits, {}, token)
  const { records } = await callRoute(request, entityCalls(fieldConnections).list, {}, token)
  const tasks = await callRoute(request, entityCalls(maintenanceTask).list, {}, token)
  const idOf: Record<string, string | undefined> = {
    unitId: units.records[0]?.unitId,
    connectionId: records[0]?.id,
    taskId: tasks.records[0]?.id,
  }
  const pages = pagePatterns
    // Shows an external page.
    .filter((pattern) => !pattern.startsWith('/myiframe/'))
    .map((pattern) =>
      pattern.replace(/:(\w+)/g, (_, name: string) => {
        const id = idOf[name]
        if (id === undefined) throw new Error(`no ${name} is known for ${pattern}`)
        return id
      }),
    )
  return [...pages, ...furtherViews]
}
