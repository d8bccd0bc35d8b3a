// The program of the voice: a process of its own, which takes texts from the server over the channel between them and answers mp3.
// espeak-ng (GPL-3), as the package text2wav or as a program of the system, is used here and nowhere in the server. What
// goes wrong ends this process; the server starts another one.
import { spawnSync } from 'node:child_process'
import text2wav from 'text2wav'
import { createMp3Encoder } from 'wasm-media-encoders'
import type { SpeakerEngine, SpeakerOrder, SpeakerReport } from './messages.ts'
import { pinyinText } from './pinyin-text.ts'
import { type Sound, soundOf } from './wave.ts'

const engine = JSON.parse(process.argv[2] ?? '"built-in"') as SpeakerEngine

/** Words a minute; Chinese counts syllables. */
const voices = {
  zh: { voice: 'cmn-latn-pinyin', speed: 170 },
  en: { voice: 'en', speed: 160 },
} as const

const patienceMs = 10_000
const mostWaveBytes = 32 * 1024 * 1024

function askProgram(
  command: string,
  text: string,
  { voice, speed }: { voice: string; speed: number },
) {
  const { error, status, stdout } = spawnSync(
    command,
    ['--stdin', '--stdout', '-b', '1', '-v', voice, '-s', String(speed)],
    {
      input: text,
      timeout: patienceMs,
      killSignal: 'SIGKILL',
      maxBuffer: mostWaveBytes,
      stdio: ['pipe', 'pipe', 'ignore'],
    },
  )
  if (error) throw error
  if (status !== 0) throw new Error(`the program ended with ${status}`)
  return stdout
}

async function soundOfPiece(piece: string, language: SpeakerOrder['language']): Promise<Sound> {
  const text = language === 'zh' ? pinyinText(piece) : piece
  // A text that begins with a hyphen would be an option of the program.
  const safe = text.replace(/^[^\p{L}\p{N}]+/u, '')
  return soundOf(
    engine === 'built-in'
      ? await text2wav(safe, voices[language])
      : askProgram(engine.command, safe, voices[language]),
  )
}

/** kbit/s, of one channel. */
const bitrate = 24

const encoder = await createMp3Encoder()

async function speak({ language, pieces }: SpeakerOrder, goingOn: () => void) {
  const parts: Buffer[] = []
  for (const [index, piece] of pieces.entries()) {
    const { sampleRate, samples } = await soundOfPiece(piece, language)
    if (index === 0) encoder.configure({ sampleRate, channels: 1, bitrate })
    // What the encoder answers is its own memory.
    parts.push(Buffer.from(encoder.encode([samples])))
    // The package has a memory of its own for each piece, which the engine of JavaScript does not count as its own.
    globalThis.gc?.()
    goingOn()
  }
  parts.push(Buffer.from(encoder.finalize()))
  return Buffer.concat(parts)
}

const report = (said: SpeakerReport) => process.send?.(said)

process.on('message', async (order: SpeakerOrder) => {
  const { id } = order
  try {
    const mp3 = await speak(order, () => report({ id, is: 'going-on' }))
    report({ id, is: 'done', mp3, residentBytes: process.memoryUsage.rss() })
  } catch (error) {
    report({ id, is: 'failed', reason: (error as Error).message.slice(0, 200) })
  }
})
// The server has ended, for whatever reason.
process.on('disconnect', () => process.exit())
