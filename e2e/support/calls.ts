import type { InputOf, OutputOf, Route } from '@iwater/contract/route'
import { issueToken } from '@iwater/contract/sign-in/sign-in'
import type { APIRequestContext } from '@playwright/test'

const client = `Basic ${Buffer.from('iwater-web:').toString('base64')}`

/** Calls the server without a page; throws what it says when it rejects. */
export async function callRoute<R extends Route>(
  request: APIRequestContext,
  route: R,
  input: InputOf<R>,
  token?: string,
): Promise<OutputOf<R>> {
  const rest: Record<string, unknown> = { ...(input as object) }
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => String(rest[name]))
  const inQuery = route.method === 'GET' || route.method === 'DELETE'
  const texts = Object.entries(rest).map(([name, value]) => [name, String(value)])
  const response = await request.fetch(`/api${path}`, {
    method: route.method,
    headers: { authorization: token === undefined ? client : `Bearer ${token}` },
    ...(inQuery ? { params: Object.fromEntries(texts) as Record<string, string> } : { data: rest }),
  })
  const body = (await response.json()) as { code: number; data: OutputOf<R> }
  if (body.code !== 0) throw new Error(`${route.path}: ${JSON.stringify(body)}`)
  return body.data
}

/** Signs in with a password and returns the access token. */
export async function tokenOf(
  request: APIRequestContext,
  username: string,
  orgCode: string,
  password = 'Water@2026',
) {
  const fields = { grant_type: 'password', username, password, orgCode }
  return (await callRoute(request, issueToken, fields)).access_token
}
