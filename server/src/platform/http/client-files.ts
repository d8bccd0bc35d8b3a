import { existsSync } from 'node:fs'
import { join } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { answerNotFound } from './failures.ts'
import { contentPolicy, type OtherOrigins } from './headers.ts'

const yearSeconds = 31_536_000

const isPage = ({ method, url }: FastifyRequest) => {
  const path = url.split('?', 1)[0] ?? '/'
  const isRead = method === 'GET' || method === 'HEAD'
  const isFile = /\.\w{1,8}$/.test(path) && path !== '/index.html'
  return isRead && !/^\/api(\/|$)/.test(path) && !isFile
}

/** What pages served under a host may use. */
type OriginsOf = (host: string) => Promise<OtherOrigins>

/**
 * Serves the built web client: hashed files with unlimited caching, compressed in advance, and its page for every
 * address that is not a file, so that a deep link survives a reload. Without a build every such address is unknown.
 */
export async function serveClient(
  app: FastifyInstance,
  folder: string | undefined,
  originsOf: OriginsOf,
) {
  if (folder === undefined || !existsSync(join(folder, 'index.html'))) {
    app.setNotFoundHandler(answerNotFound)
    return
  }
  app.addHook('onRequest', async (request, reply) => {
    if (!isPage(request)) return
    reply.header('content-security-policy', contentPolicy(await originsOf(request.host)))
  })
  await app.register(staticFiles, {
    root: folder,
    preCompressed: true,
    // A route for each file, which is read once at the start; otherwise every request reads the folder.
    wildcard: false,
    cacheControl: false,
    setHeaders(reply, path) {
      const isHashed = path.includes('/assets/')
      reply.header(
        'cache-control',
        isHashed ? `public, max-age=${yearSeconds}, immutable` : 'no-cache',
      )
    },
  })
  app.setNotFoundHandler((request, reply) => {
    if (!isPage(request)) return answerNotFound(request, reply)
    return reply.sendFile('index.html')
  })
}
