import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { answerNotFound } from './failures.ts'

const yearSeconds = 31_536_000

/**
 * Serves the built web client: hashed files for ever, compressed ahead of time, and its page for every address
 * that is no file, so that a deep link survives a reload. Does nothing where the client was not built.
 */
export async function serveClient(app: FastifyInstance, folder: string) {
  const index = join(folder, 'index.html')
  if (!existsSync(index)) return
  const page = await readFile(index)
  await app.register(staticFiles, {
    root: folder,
    index: false,
    preCompressed: true,
    wildcard: true,
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
    const path = request.url.split('?', 1)[0] ?? '/'
    const isPage = request.method === 'GET' && !path.startsWith('/api/') && !/\.\w{1,8}$/.test(path)
    if (!isPage) return answerNotFound(request, reply)
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page)
  })
}
