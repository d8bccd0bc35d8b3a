import type { Envelope } from '@iwater/contract/envelope'
import type { OutputOf, Route } from '@iwater/contract/route'
import type { testApp } from './test-app.ts'

type TestApp = Pick<Awaited<ReturnType<typeof testApp>>, 'app'>

type Sent = { token: string; name: string; bytes: Buffer; query?: Record<string, string> }

/** A multipart body with the file in field `file`, and its content type. */
export async function multipartOf(name: string, bytes: Buffer, fields: object = {}) {
  const form = new FormData()
  for (const [key, value] of Object.entries(fields)) form.set(key, String(value))
  form.set('file', new Blob([new Uint8Array(bytes)]), name)
  const request = new Response(form)
  const payload = Buffer.from(await request.arrayBuffer())
  return { payload, type: request.headers.get('content-type') ?? '' }
}

/** Uploads a file as a browser does. */
export async function uploadTo<R extends Route>(
  { app }: TestApp,
  route: R,
  { token, name, bytes, query = {} }: Sent,
) {
  const { payload, type } = await multipartOf(name, bytes)
  const response = await app.inject({
    method: 'POST',
    url: `/api${route.path}`,
    query,
    headers: { authorization: `Bearer ${token}`, 'content-type': type },
    payload,
  })
  const body = response.json<Envelope<OutputOf<R>>>()
  const { statusCode: status, headers } = response
  return { status, headers, body, data: body.data as OutputOf<R> }
}
