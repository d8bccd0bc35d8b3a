import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

const sweepMs = 250
const patienceMs = 10_000

/**
 * Ends the connections of a server without interrupting an answer. Closing alone waits for every connection that a
 * browser keeps or has opened in advance.
 */
export function watchConnections(server: Server) {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })

  function sweep() {
    server.closeIdleConnections()
    // Opened in advance: the server counts these as active.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
  }

  return {
    /** Answers from now on tell the client that the connection ends with them. */
    sayLast() {
      server.prependListener('request', (_: IncomingMessage, response: ServerResponse) => {
        response.shouldKeepAlive = false
      })
    },
    /** Waits for a server that closes: ends idle connections at once, and after ten seconds all that are left. */
    async drain(closing: Promise<unknown>) {
      const sweeping = setInterval(sweep, sweepMs)
      const cutting = setTimeout(() => server.closeAllConnections(), patienceMs)
      try {
        await closing
      } finally {
        clearInterval(sweeping)
        clearTimeout(cutting)
      }
    },
  }
}
