import { qualityFlags } from '@iwater/contract/rules/quality-flags'
import type { LiveEvent, LiveValue } from '#domains/telemetry'
import { openEventWriter, type Receiver } from '#platform/http/event-writer'

/** Other streams of the same batch carry the same values, so the text of each is built once. */
const texts = new WeakMap<LiveValue, string>()

function textOf(sample: LiveValue, pointId: string): string {
  const known = texts.get(sample)
  if (known !== undefined) return known
  const { value, quality, at, receivedAt } = sample
  const text = `{"pointId":"${pointId}","value":${value},"flag":"${qualityFlags[quality] ?? 'D'}","at":${at},"receivedAt":${Math.floor(receivedAt)}}`
  texts.set(sample, text)
  return text
}

/**
 * Writes live events as server-sent events. The first values after a pause are sent at once, those that follow together
 * once in `everyMs`, so that many small batches do not become as many packets.
 */
export function openLiveWriter(
  receiver: Receiver,
  { pointOf, everyMs }: { pointOf: ReadonlyMap<number, string>; everyMs: number },
) {
  const writer = openEventWriter(receiver)
  let gathered: string[] = []
  let cursor = ''
  let timer: NodeJS.Timeout | undefined
  let flushedAt = 0

  function flush() {
    clearTimeout(timer)
    timer = undefined
    flushedAt = performance.now()
    if (gathered.length === 0) return
    const data = `[${gathered.join(',')}]`
    gathered = []
    writer.send({ id: cursor, event: 'samples', data })
  }

  return {
    /** Answers false once the stream is closed or its receiver too slow, as subscriptions require. */
    send(event: LiveEvent): boolean {
      if (!writer.isOpen) return false
      if (event.kind === 'reset') {
        flush()
        return writer.send({ id: event.cursor, event: 'reset', data: '{}' })
      }
      for (const sample of event.samples)
        gathered.push(textOf(sample, pointOf.get(sample.series) ?? ''))
      cursor = event.cursor
      const wait = flushedAt + everyMs - performance.now()
      timer ??= setTimeout(flush, Math.max(0, wait))
      return true
    },
    ping: writer.ping,
    open: writer.open,
    end() {
      flush()
      writer.end()
    },
    drop() {
      clearTimeout(timer)
      writer.drop()
    },
  }
}
