import { pushReadings } from '@iwater/contract/field/push'
import type { FastifyRequest } from 'fastify'
import { type Api, serve } from '#platform/http/serve'
import type { Push, PushRequest } from './push.service.ts'

/** Readings that devices push; `open` throws when the device of a request is unknown, or sends too often. */
export function pushRoutes(api: Api, open: (request: PushRequest) => Push) {
  const pushes = new WeakMap<FastifyRequest, Push>()
  const { limits } = api
  serve(
    api,
    pushReadings,
    async (_, { request: { body, headers }, request }) => {
      const push = pushes.get(request)
      if (!push) throw new Error('a push was not admitted')
      const isLines = headers['content-type']?.startsWith('application/x-ndjson') ?? false
      return push.take(typeof body === 'string' ? body : '', isLines)
    },
    {
      admit(request) {
        const { authorization } = request.headers
        pushes.set(request, open({ authorization, address: request.ip, limits }))
      },
      unreadable(request, status) {
        const reason = status === 413 ? 'payload-too-large' : 'payload-malformed'
        pushes.get(request)?.reject(reason, `POST ${request.headers['content-type'] ?? ''}`)
      },
    },
  )
}
