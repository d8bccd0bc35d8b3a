import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { refuseSlowBodies } from './slow-bodies.ts'

async function listen() {
  const app = Fastify()
  refuseSlowBodies(app, 150)
  app.addContentTypeParser('multipart/form-data', { parseAs: 'string' }, (_, body, done) =>
    done(null, body),
  )
  app.post('/', async () => 'taken')
  const refuse = async () => {
    throw Object.assign(new Error('not signed in'), { statusCode: 401 })
  }
  app.post('/refused', { onRequest: refuse }, async () => 'taken')
  onTestFinished(() => app.close())
  await app.listen({ port: 0, host: '127.0.0.1' })
  return (app.server.address() as AddressInfo).port
}

/** Sends the head, then the body in two halves with a pause between them. */
async function sendSlowly(port: number, contentType: string, path = '/') {
  const socket = connect(port, '127.0.0.1')
  // A disconnection is what the test waits for.
  socket.on('error', () => socket.destroy())
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: ${contentType}\r\ncontent-length: 8\r\n\r\n"abc`,
  )
  const pause = setTimeout(() => socket.end('def"'), 400)
  let answer = ''
  socket.on('data', (chunk) => {
    answer += String(chunk)
  })
  await once(socket, 'close')
  clearTimeout(pause)
  return answer
}

test('a body that arrives too slowly is cut off, a file is waited for', async () => {
  const port = await listen()
  expect(await sendSlowly(port, 'application/json')).toBe('')
  expect(await sendSlowly(port, 'multipart/form-data')).toContain('taken')
})

test('a rejected file is not waited for', async () => {
  const port = await listen()
  const startedAt = performance.now()
  expect(await sendSlowly(port, 'multipart/form-data', '/refused')).toContain('401')
  expect(performance.now() - startedAt).toBeLessThan(390)
})
