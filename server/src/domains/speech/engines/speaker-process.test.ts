import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { silentLogger } from '#testing/silent-logger'
import { spokenText } from '../spoken/spoken-text.ts'
import { framesOf } from './mp3-frames.ts'
import { speakerEngine } from './speaker-process.ts'
import type { SpeechFailure } from './speech-engine.ts'

const program = resolve(import.meta.dirname, 'speaker-testing.ts')

type Options = NonNullable<Parameters<typeof speakerEngine>[2]>
type Engine = Parameters<typeof speakerEngine>[0]

function aSpeaker(options: Options = {}, engine: Engine = 'built-in') {
  const speaker = speakerEngine(engine, silentLogger as never, options)
  onTestFinished(() => speaker.stop())
  const say = (text: string) => speaker.speak({ language: 'en', text }).then(String)
  return {
    ...speaker,
    say,
    /** The process that said a text. */
    by: async (text: string) => Number((await say(text)).split(' ')[0]),
    faultOf: (text: string) =>
      say(text).then(
        () => 'said',
        (failure: SpeechFailure) => failure.fault,
      ),
  }
}

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const real = { pieceMs: 60_000, waitingMs: 60_000 }
const spoken = (text: string) => spokenText(text) ?? { language: 'en' as const, text: '' }

test('a text at which the program hangs fails alone, and another process speaks the next', async () => {
  const { by, faultOf } = aSpeaker({ program, pieceMs: 8000 })
  const first = await by('one')
  expect(await by('two')).toBe(first)
  const [fault, next] = await Promise.all([faultOf('hang'), by('three')])
  expect(fault).toBe('timeout')
  expect(next).not.toBe(first)
  await expect.poll(() => isRunning(first)).toBe(false)
})

test('a text at which the program ends fails alone', async () => {
  const { by, faultOf } = aSpeaker({ program })
  const first = await by('one')
  expect(await faultOf('die')).toBe('crashed')
  expect(await by('two')).not.toBe(first)
})

test('a program that ends between two texts is replaced unnoticed', async () => {
  const { by } = aSpeaker({ program })
  const first = await by('one')
  process.kill(first, 'SIGKILL')
  await expect.poll(() => isRunning(first)).toBe(false)
  expect(await by('two')).not.toBe(first)
})

test('a refused text leaves the program as it is', async () => {
  const { by, faultOf } = aSpeaker({ program })
  const first = await by('one')
  expect(await faultOf('fail')).toBe('garbled')
  expect(await by('two')).toBe(first)
})

test('a long text may take its time as long as it goes on', async () => {
  const { say } = aSpeaker({ program, pieceMs: 8000 })
  const text = `slow ${'word '.repeat(800)}`
  expect(await say(text)).toContain('slow word')
})

test('what waits is bounded in number and in time', async () => {
  const { faultOf } = aSpeaker({ program, pieceMs: 8000, mostWaiting: 2, waitingMs: 500 })
  const faults = await Promise.all(['hang', 'a', 'b', 'c', 'd'].map(faultOf))
  expect(faults).toEqual(['timeout', 'busy', 'busy', 'busy', 'busy'])
  expect(await faultOf('e')).toBe('said')
})

test('a program with too much memory, or without work, ends', async () => {
  const large = aSpeaker({ program })
  const first = await large.by('large')
  expect(await large.by('small')).not.toBe(first)
  const idle = aSpeaker({ program, idleMs: 50 })
  const resting = await idle.by('one')
  await expect.poll(() => isRunning(resting)).toBe(false)
  expect(await idle.by('two')).not.toBe(resting)
})

test('a voice that fails again and again is left alone for a while', async () => {
  const { faultOf } = aSpeaker({ program, pauseMs: 300 })
  for (const _ of [1, 2, 3]) expect(await faultOf('die')).toBe('crashed')
  expect(await faultOf('well')).toBe('crashed')
  await expect.poll(() => faultOf('well')).toBe('said')
})

test('stopping ends the process, and what waits fails', async () => {
  const { by, faultOf, stop } = aSpeaker({ program })
  const pid = await by('one')
  const waiting = [faultOf('hang'), faultOf('two')]
  await stop()
  expect(await Promise.all(waiting)).toEqual(['crashed', 'crashed'])
  expect(isRunning(pid)).toBe(false)
})

test('the voice that comes with the product speaks both languages as mp3', async () => {
  const speaker = aSpeaker(real)
  const chinese = await speaker.speak(spoken('余氯不应低于 0.3 mg/L，请检查投加泵。'))
  const english = await speaker.speak(spoken('Check that the dosing pump runs at 50 Hz.'))
  for (const audio of [chinese, english]) {
    const { frames = 0, seconds = 0 } = framesOf(audio) ?? {}
    expect(frames).toBeGreaterThan(50)
    expect(seconds).toBeGreaterThan(1.5)
    expect(seconds).toBeLessThan(12)
    // 24 kbit/s
    expect(audio.length / seconds).toBeCloseTo(3000, -2)
  }
})

test('a text in several pieces is one mp3', async () => {
  const speaker = aSpeaker(real)
  const audio = await speaker.speak(spoken('先停泵，再检查进水阀是否全开。'.repeat(12)))
  expect(framesOf(audio)?.seconds).toBeGreaterThan(20)
})

test('no text ends the voice that comes with the product', async () => {
  const speaker = aSpeaker(real)
  const hostile = [
    '-f /etc/passwd',
    '--stdin',
    '-w x.wav',
    '<speak><voice name="x">a</voice></speak>',
    '[[h@l'.repeat(30),
    'a'.repeat(900),
    '中-\u0300'.repeat(100),
    '$(reboot) `reboot` ; reboot',
    'ذهب дом 日本語 ไทย 한국어',
    '𠀀𠀁',
    '%s%n%x',
  ]
  const first = await speaker.speak(spoken('好'))
  expect(framesOf(first)).not.toBeNull()
  for (const text of hostile) {
    const said = spokenText(text)
    if (!said) continue
    const fault = await speaker.speak(said).then(
      (audio) => (framesOf(audio) ? 'said' : 'no mp3'),
      (failure: SpeechFailure) => failure.fault,
    )
    expect([text.slice(0, 20), fault]).toEqual([
      text.slice(0, 20),
      expect.stringMatching(/^(said|garbled)$/),
    ])
  }
})

/** A program of the system, which answers one second of silence and notes how it was asked. */
function aProgram(body: string) {
  const folder = mkdtempSync(join(tmpdir(), 'iwater-voice-'))
  const path = join(folder, 'voice')
  writeFileSync(path, `#!/bin/sh\nexec ${process.execPath} ${path}.mjs "$@"\n`)
  chmodSync(path, 0o700)
  writeFileSync(`${path}.mjs`, body)
  return path
}

test('a program of the system is asked by its input and answers a WAV', async () => {
  const path = aProgram(`
    import { readFileSync } from 'node:fs'
    const text = readFileSync(0, 'utf8')
    if (!/^[a-z0-9 ,.]+$/.test(text) || !process.argv.includes('cmn-latn-pinyin')) process.exit(1)
    const head = Buffer.alloc(44)
    head.write('RIFF', 0); head.write('WAVEfmt ', 8); head.writeUInt32LE(16, 16); head.writeUInt16LE(1, 20)
    head.writeUInt16LE(1, 22); head.writeUInt32LE(22050, 24); head.writeUInt16LE(16, 34); head.write('data', 36)
    head.writeUInt32LE(0x7ffff000, 40)
    process.stdout.write(Buffer.concat([head, Buffer.alloc(44100)]))`)
  const speaker = aSpeaker(real, { command: path })
  const audio = await speaker.speak(spoken('检查水泵。'))
  expect(framesOf(audio)?.seconds).toBeCloseTo(1, 0)
})

test('a program of the system that is missing, fails or answers nonsense is no voice', async () => {
  for (const command of [
    '/nowhere/voice',
    aProgram('process.exit(2)'),
    aProgram('console.log(1)'),
  ]) {
    expect(await aSpeaker(real, { command }).faultOf('one')).toBe('garbled')
  }
})
