import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { appOfFile } from '#testing/test-app'
import { testServices } from '#testing/test-services'
import { createServer } from './server.ts'

const impatientApp = appOfFile(async () => ({}))

/** A connection to a server that waits for heads a third of a second. */
async function setUp() {
  const { app } = await impatientApp()
  if (!app.server.listening) {
    expect(app.server.headersTimeout).toBe(10_000)
    app.server.headersTimeout = 300
    await app.listen({ host: '127.0.0.1', port: 0 })
  }
  const { port } = app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => socket.destroy())
  return { socket, port }
}

test('a head that arrives too slowly is given up, and others are served meanwhile', async () => {
  const { socket, port } = await setUp()
  socket.write('GET /api/health HTTP/1.1\r\nhost: localhost\r\nx-slow: ')
  const openedAt = performance.now()
  const dripping = setInterval(() => socket.write('x'), 100)
  const answer = await fetch(`http://127.0.0.1:${port}/api/health`)
  expect(answer.status).toBe(200)
  socket.resume()
  await once(socket, 'close')
  clearInterval(dripping)
  // The server looks for such connections every two seconds.
  expect(performance.now() - openedAt).toBeLessThan(4500)
})

test.each([
  ['nothing', '', ''],
  ['the beginning of a head', 'GET /api/health HTTP/1.1\r\n', 'HTTP/1.1 400 Bad Request'],
])('a connection on which %s arrives is closed', async (_, sent, answer) => {
  const { socket } = await setUp()
  const received: Buffer[] = []
  socket.on('data', (data) => received.push(data))
  if (sent !== '') socket.write(sent)
  await once(socket, 'close')
  expect(Buffer.concat(received).toString().split('\r\n', 1)).toEqual([answer])
})

test('what is no request ends a connection without a word into an answer that is under way', async () => {
  const { services } = await testServices()
  const app = await createServer(services)
  onTestFinished(() => app.close())
  app.get('/events', async (_, reply) => {
    reply.hijack()
    reply.raw.writeHead(200).write('first')
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => socket.destroy())
  let received = ''
  socket.on('data', (data) => {
    received += String(data)
    if (received.includes('first')) socket.write('nonsense\r\n\r\n')
  })
  socket.write('GET /events HTTP/1.1\r\nhost: localhost\r\n\r\n')
  await once(socket, 'close')
  expect(received).toContain('first')
  expect(received).not.toContain('400')
})
