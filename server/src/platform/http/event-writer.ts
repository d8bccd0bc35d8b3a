import type { ServerResponse } from 'node:http'

/** The target of the text of a stream. */
export type Receiver = {
  write(text: string): void
  /** Written bytes that the network has not sent yet. */
  backlog(): number
  /** Ends the stream after the written text. */
  end(): void
  /** Interrupts it at once. */
  destroy(): void
}

export const receiverOn = (response: ServerResponse): Receiver => ({
  write: (text) => void response.write(text),
  backlog: () => response.writableLength,
  // Clients need not close their side, and a server that stops does not wait for them.
  end: () => void response.end(() => response.destroy()),
  destroy: () => void response.destroy(),
})

const mostBacklog = 1024 * 1024

/** `data` is one line of JSON. */
export type ServerEvent = { event: string; data: string; id?: string }

const textOf = ({ event, data, id }: ServerEvent) =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${data}\n\n`

/** Writes server-sent events. Each function answers false once the stream is closed or its receiver too slow. */
export function openEventWriter(receiver: Receiver) {
  let isOpen = true

  function close(how: 'end' | 'destroy') {
    if (!isOpen) return
    isOpen = false
    receiver[how]()
  }

  function write(text: string): boolean {
    if (!isOpen) return false
    if (receiver.backlog() > mostBacklog) {
      close('destroy')
      return false
    }
    receiver.write(text)
    return true
  }

  return {
    send: (event: ServerEvent) => write(textOf(event)),
    ping: (now: number) => write(textOf({ event: 'ping', data: String(now) })),
    /** Sends the time after which to reconnect. */
    open: (retryMs: number) => write(`retry: ${retryMs}\n\n`),
    get isOpen() {
      return isOpen
    },
    end: () => close('end'),
    /** The other side has disconnected already. */
    drop: () => close('destroy'),
  }
}
export type EventWriter = ReturnType<typeof openEventWriter>
