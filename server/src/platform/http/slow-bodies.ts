import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

const isUpload = (contentType: string | undefined) =>
  contentType?.toLowerCase().startsWith('multipart/form-data') ?? false

function waitFor(body: IncomingMessage, limitMs: number) {
  const timer = setTimeout(() => body.destroy(), limitMs).unref()
  const forget = () => clearTimeout(timer)
  body.once('end', forget)
  body.once('close', forget)
}

/**
 * Ends connections whose body has not arrived after `limitMs`. Files are exempt until they are answered: they are
 * large, connections of plants are slow, and the server's own limit of a request applies to them.
 */
export function refuseSlowBodies(app: FastifyInstance, limitMs: number) {
  app.addHook('onRequest', async ({ method, headers, raw }) => {
    if (method === 'GET' || method === 'HEAD' || isUpload(headers['content-type'])) return
    waitFor(raw, limitMs)
  })
  // A client that sends everything before it reads would find a closed connection instead of the answer, so the rest is
  // received and dropped.
  app.addHook('onSend', async ({ headers, raw }, reply) => {
    if (raw.complete || !isUpload(headers['content-type'])) return
    reply.raw.shouldKeepAlive = true
    raw.unpipe()
    raw.resume()
  })
  // The rest of a rejected file, for example of a caller who is not signed in, is not waited for.
  app.addHook('onResponse', async ({ raw }) => {
    if (!raw.complete) waitFor(raw, limitMs)
  })
}
