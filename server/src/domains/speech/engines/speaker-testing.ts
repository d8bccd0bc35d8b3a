// A program in place of the voice, which does what the text says.
import { setTimeout as delay } from 'node:timers/promises'
import type { SpeakerOrder, SpeakerReport } from '../speaker/messages.ts'

const report = (said: SpeakerReport) => process.send?.(said)

process.on('message', async ({ id, pieces }: SpeakerOrder) => {
  const [text = ''] = pieces
  if (text.startsWith('hang')) return
  if (text.startsWith('die')) process.exit(3)
  if (text.startsWith('fail')) return report({ id, is: 'failed', reason: 'no WAV' })
  if (text.startsWith('slow')) {
    for (const _ of pieces) {
      await delay(120)
      report({ id, is: 'going-on' })
    }
  }
  const residentBytes = text.startsWith('large') ? 2 ** 30 : 2 ** 20
  return report({ id, is: 'done', mp3: Buffer.from(`${process.pid} ${text}`), residentBytes })
})
process.on('disconnect', () => process.exit())
