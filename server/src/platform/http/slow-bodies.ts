import type { FastifyInstance } from 'fastify'

const isUpload = (contentType: string | undefined) =>
  contentType?.toLowerCase().startsWith('multipart/form-data') ?? false

/**
 * Ends connections whose body has not come whole after `limitMs`. Files are left out: they are large, lines of plants are slow,
 * and the server's own limit of a request holds for them.
 */
export function refuseSlowBodies(app: FastifyInstance, limitMs: number) {
  app.addHook('onRequest', async ({ method, headers, raw }) => {
    if (method === 'GET' || method === 'HEAD' || isUpload(headers['content-type'])) return
    const timer = setTimeout(() => raw.socket.destroy(), limitMs)
    const forget = () => clearTimeout(timer)
    raw.once('end', forget)
    raw.once('close', forget)
  })
}
