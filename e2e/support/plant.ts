import { createConnection } from '@iwater/contract/field/connections'
import { readSignInInfo } from '@iwater/contract/sign-in/sign-in'
import type { Page } from '@playwright/test'
import { callRoute, tokenOf } from './calls.ts'

/**
 * A unit with a device, points of the given factors and an HTTP connection that feeds them, made by calls of an administrator. It belongs to the
 * organisation that lists have last, so that none of the demo leaves the first page.
 */
export async function addedPlant(
  { request }: Page,
  title: string,
  factors: readonly string[] = ['pressure', 'flow'],
) {
  const token = await tokenOf(request, 'admin', 'qingyuan')
  const { OrganizationTree } = await callRoute(request, readSignInInfo, {}, token)
  const last = OrganizationTree.flatMap((top) => top.children).at(-1)
  const name = { zh: title, en: title }
  const { connection, key } = await callRoute(
    request,
    createConnection,
    {
      name,
      protocol: 'http',
      orgId: last?.children.at(-1)?.organizationId ?? '',
      unit: { name, kind: 'pump-station' },
      channels: factors.map((factor) => ({ factor })),
    },
    token,
  )
  return { ...connection, key, token }
}
