import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

const sweepMs = 250
const patienceMs = 10_000

/**
 * Ends the connections of a server without cutting off an answer. Closing alone waits for every connection that a
 * browser keeps or has opened ahead of need.
 */
export function watchConnections(server: Server) {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })

  function sweep() {
    server.closeIdleConnections()
    // Opened ahead of need: the server counts these among the ones at work.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
  }

  return {
    /** Answers from now on tell the client that its connection ends with them. */
    sayLast() {
      server.prependListener('request', (_: IncomingMessage, response: ServerResponse) => {
        response.shouldKeepAlive = false
      })
    },
    /**
     * Waits for a server that closes: ends connections as soon as they have nothing under way, and after ten
     * seconds all that are left.
     */
    async letGo(closing: Promise<unknown>) {
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
