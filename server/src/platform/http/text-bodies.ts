import type { FastifyInstance } from 'fastify'
import { AppError } from './app-error.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The handler reads JSON, or JSON lines, itself. */
    takesText?: boolean
  }
}

/** Passes JSON as text to the routes that read it themselves, and parsed to all others. */
export function takeText(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, body, done) => {
      if (request.routeOptions.config.takesText) done(null, body)
      else void parse(request, body, done)
    },
  )
  app.addContentTypeParser<string>(
    'application/x-ndjson',
    { parseAs: 'string' },
    (request, body, done) => {
      if (request.routeOptions.config.takesText) done(null, body)
      else done(new AppError('request.malformed'))
    },
  )
}
