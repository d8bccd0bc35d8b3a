import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { expect, test } from 'vitest'
import { testApp } from '#testing/test-app'

test('a head that arrives too slowly is given up, and others are served meanwhile', async () => {
  const { app } = await testApp()
  expect(app.server.headersTimeout).toBe(10_000)
  app.server.headersTimeout = 300
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => socket.destroy())
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
