import { qualityFlags } from '@iwater/contract/monitoring'
import type { LiveEvent, LiveValue } from '#domains/telemetry'

/** Where the text of a stream goes. */
export type Receiver = {
  write(text: string): void
  /** Bytes written that the network has not taken yet. */
  backlog(): number
  /** Ends the stream after what is written. */
  end(): void
  /** Cuts it off at once. */
  destroy(): void
}

/** Values are gathered for this long, so that many small batches do not become as many packets. */
const gatherMs = 40
const mostBacklog = 1024 * 1024

/** Other streams of the same batch carry the same values, so the text of each is made once. */
const texts = new WeakMap<LiveValue, string>()

function textOf(sample: LiveValue, pointId: string): string {
  const known = texts.get(sample)
  if (known !== undefined) return known
  const { value, quality, at, receivedAt } = sample
  const text = `{"pointId":"${pointId}","value":${value},"flag":"${qualityFlags[quality] ?? 'D'}","at":${at},"receivedAt":${receivedAt}}`
  texts.set(sample, text)
  return text
}

/** Writes live events as server-sent events. The first values after a pause go at once, those that follow together. */
export function openWriter(receiver: Receiver, pointOf: ReadonlyMap<number, string>) {
  let gathered: string[] = []
  let cursor = ''
  let timer: NodeJS.Timeout | undefined
  let flushedAt = 0
  let isOpen = true

  function close(how: 'end' | 'destroy') {
    if (!isOpen) return
    isOpen = false
    clearTimeout(timer)
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

  function flush() {
    timer = undefined
    flushedAt = performance.now()
    if (gathered.length === 0) return
    const data = gathered.join(',')
    gathered = []
    write(`id: ${cursor}\nevent: samples\ndata: [${data}]\n\n`)
  }

  return {
    /** Answers false once the stream is closed or its receiver too slow, as subscriptions want it. */
    send(event: LiveEvent): boolean {
      if (!isOpen) return false
      if (event.kind === 'reset') {
        flush()
        return write(`id: ${event.cursor}\nevent: reset\ndata: {}\n\n`)
      }
      for (const sample of event.samples)
        gathered.push(textOf(sample, pointOf.get(sample.series) ?? ''))
      cursor = event.cursor
      const wait = flushedAt + gatherMs - performance.now()
      timer ??= setTimeout(flush, Math.max(0, wait))
      return true
    },
    ping: (now: number) => write(`event: ping\ndata: ${now}\n\n`),
    /** Says when to come again. */
    open: (retryMs: number) => write(`retry: ${retryMs}\n\n`),
    end() {
      flush()
      close('end')
    },
    /** The other side is gone already. */
    drop: () => close('destroy'),
  }
}
export type Writer = ReturnType<typeof openWriter>
