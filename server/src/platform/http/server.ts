import type { ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import formBody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import { failureText } from '@iwater/contract/errors'
import { storageHeader } from '@iwater/contract/system'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Services } from '#platform/services'
import type { Space } from '#platform/space/space'
import { allowCompression } from './compression.ts'
import { asAppError, failureEnvelope, handleFailures } from './failures.ts'
import { protect } from './headers.ts'
import { languageOf } from './language.ts'
import { sessionOf } from './session.ts'
import { refuseSlowBodies } from './slow-bodies.ts'
import { takeText } from './text-bodies.ts'

const mebibyte = 1024 * 1024
/** A file of 64 MiB over two megabits a second. */
const uploadMs = 300_000

const plainFailure = JSON.stringify({
  code: 1,
  msg: failureText('request.malformed', 'zh'),
  data: { error: 'request.malformed', requestId: '' },
})

const redacted = (request: FastifyRequest) => ({
  method: request.method,
  // Without the query: old clients send names and passwords there.
  url: request.url.split('?', 1)[0],
  address: request.ip,
})

/** Signed-in users learn of a full disk from every answer, so that no client has to ask for it. */
function tellStorage(app: FastifyInstance, space: Space) {
  app.addHook('onSend', async (request, reply) => {
    if (sessionOf(request)) reply.header(storageHeader, space.full() ? 'full' : 'ok')
  })
}

/** The HTTP server with the limits, headers and failures that all routes share. Serves nothing yet. */
export async function createServer({ config, logger, space }: Services): Promise<FastifyInstance> {
  /** The latest answer of each connection. */
  const answers = new WeakMap<Duplex, ServerResponse>()
  const isAnswering = (socket: Duplex) => {
    const answer = answers.get(socket)
    return answer?.headersSent === true && !answer.writableEnded
  }
  const log: FastifyBaseLogger = logger.child({}, { serializers: { req: redacted } })
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: mebibyte,
    requestTimeout: uploadMs,
    keepAliveTimeout: 65_000,
    // Slow headers and bodies are dropped; the defaults of the framework never drop them.
    http: {
      headersTimeout: 10_000,
      requestTimeout: uploadMs,
      connectionsCheckingInterval: 2000,
      maxHeaderSize: 32_768,
    },
    exposeHeadRoutes: false,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    // Requests that still arrive on an open connection are answered, and the connection ends with the answer.
    return503OnClosing: false,
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    routerOptions: { maxParamLength: 200 },
    clientErrorHandler(_, socket) {
      // Browsers open connections ahead of need: an answer there would be taken for that of the next request. In the middle
      // of one it would be taken for a part of it.
      if (socket.bytesRead === 0 || isAnswering(socket)) socket.destroy()
      else if (socket.writable)
        socket.end(
          `HTTP/1.1 400 Bad Request\r\ncontent-type: application/json; charset=utf-8\r\nconnection: close\r\ncontent-length: ${Buffer.byteLength(plainFailure)}\r\n\r\n${plainFailure}`,
        )
    },
    frameworkErrors(error: FastifyError, request, reply) {
      const failure = asAppError(error)
      const language = languageOf(request.headers['accept-language'])
      void (reply as FastifyReply)
        .status(failure.status)
        .send(failureEnvelope(failure, language, request.id))
    },
  })
  app.addHook('onRequest', async ({ raw: { socket } }, { raw }) => void answers.set(socket, raw))
  protect(app, config)
  refuseSlowBodies(app, 15_000)
  handleFailures(app, space)
  tellStorage(app, space)
  takeText(app)
  await allowCompression(app)
  await app.register(formBody, { bodyLimit: mebibyte })
  await app.register(multipart, {
    limits: { files: 1, fileSize: 64 * mebibyte, fields: 20, fieldSize: 64 * 1024, parts: 25 },
  })
  app.addHook('onResponse', async (request, reply) => {
    const { statusCode } = reply
    const isBug = statusCode >= 500 && statusCode !== 503
    const level = isBug ? 'error' : statusCode >= 400 ? 'info' : 'debug'
    request.log[level]({ req: request, statusCode, ms: Math.round(reply.elapsedTime) }, 'answered')
  })
  return app
}
