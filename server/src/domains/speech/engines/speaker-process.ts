import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { resolve } from 'node:path'
import type { Logger } from 'pino'
import type { SpeakerEngine, SpeakerOrder, SpeakerReport } from '../speaker/messages.ts'
import { piecesOf, type Spoken } from '../spoken/spoken-text.ts'
import { type SpeechEngine, SpeechFailure } from './speech-engine.ts'

const usual = {
  program: resolve(import.meta.dirname, '../speaker/main.ts'),
  /** Texts that wait while one is spoken. */
  mostWaiting: 24,
  /** Nobody waits longer for the beginning. */
  waitingMs: 20_000,
  /** From one piece to the next, the start of the program included. */
  pieceMs: 20_000,
  /** Without orders for so long the program ends. */
  idleMs: 60_000,
  /** After so many failures in a row it is left alone for a while. */
  failures: 3,
  pauseMs: 30_000,
  /** With more memory than this it makes room for another one. */
  mostResidentBytes: 220 * 1024 * 1024,
}
type Options = typeof usual

/** Characters of a piece: about half a minute of speech, 1.3 MB before it is encoded. */
const mostCharacters = { zh: 120, en: 400 } as const

/** Heap of the program; what it needs beyond is bounded by the length of a piece. */
const frugal = [
  '--disable-proto=delete',
  '--expose-gc',
  '--max-old-space-size=128',
  '--max-semi-space-size=4',
]

type Job = {
  order: Omit<SpeakerOrder, 'id'>
  addedAt: number
  done: (mp3: Buffer) => void
  failed: (failure: SpeechFailure) => void
}

/** Less than anything that people wait for. */
function yieldTo(child: ChildProcess) {
  if (child.pid === undefined) return
  try {
    setPriority(child.pid, 5)
  } catch {
    // It has ended already, which its exit tells.
  }
}

/** One process that speaks, started with the first text. It has none of the server's settings and secrets. */
function startSpeaker(program: string, engine: SpeakerEngine) {
  const child = fork(program, [JSON.stringify(engine)], {
    execArgv: frugal,
    env: { PATH: '/usr/local/bin:/usr/bin:/bin', LANG: 'C.UTF-8' },
    serialization: 'advanced',
    // The package writes about how it loads.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  yieldTo(child)
  // The server ends when it wants to.
  child.unref()
  child.channel?.unref()
  return child
}

/**
 * Speaks in a process of its own, one text after the other. A text that takes too long, or at which the process ends, fails
 * alone: the next one has another process.
 */
export function speakerEngine(
  engine: SpeakerEngine,
  logger: Logger,
  options: Partial<Options> = {},
): SpeechEngine {
  const limits = { ...usual, ...options }
  const waiting: Job[] = []
  let child: ChildProcess | undefined
  let isWorking = false
  let idle: NodeJS.Timeout | undefined
  let failuresInRow = 0
  let closedUntil = 0
  let isStopped = false
  let lastId = 0

  function retire() {
    child?.kill('SIGKILL')
    child = undefined
  }

  function start() {
    const started = startSpeaker(limits.program, engine)
    // It may end while nobody waits for it, killed by the system for example.
    started.on('error', (error) => logger.warn({ reason: error.message }, 'the voice'))
    started.on('exit', () => {
      if (child === started) child = undefined
    })
    return started
  }

  function attempt(job: Job) {
    const speaker = (child ??= start())
    const id = (lastId += 1)
    return new Promise<Buffer>((done, failed) => {
      let patience: NodeJS.Timeout
      const end = (act: () => void) => {
        clearTimeout(patience)
        speaker.off('message', listen).off('exit', ended).off('error', ended)
        act()
      }
      const fail = (failure: SpeechFailure) => end(() => failed(failure))
      const late = () => {
        if (child === speaker) retire()
        fail(new SpeechFailure('timeout', `nothing in ${limits.pieceMs} ms`))
      }
      const wait = () => {
        clearTimeout(patience)
        patience = setTimeout(late, limits.pieceMs)
      }
      // An exit has a code or a signal, an error is one.
      const ended = (reason: unknown, signal?: unknown) => {
        fail(new SpeechFailure('crashed', String(reason ?? signal)))
      }
      const listen = (said: SpeakerReport) => {
        if (said.id !== id) return
        if (said.is === 'going-on') wait()
        else if (said.is === 'failed') fail(new SpeechFailure('garbled', said.reason))
        else {
          if (said.residentBytes > limits.mostResidentBytes && child === speaker) retire()
          end(() => done(Buffer.from(said.mp3)))
        }
      }
      speaker.on('message', listen).on('exit', ended).on('error', ended)
      wait()
      speaker.send({ id, ...job.order })
    })
  }

  async function work(job: Job) {
    if (performance.now() - job.addedAt > limits.waitingMs) {
      return job.failed(new SpeechFailure('busy', 'waited too long'))
    }
    try {
      const mp3 = await attempt(job)
      failuresInRow = 0
      job.done(mp3)
    } catch (error) {
      failuresInRow += 1
      if (failuresInRow >= limits.failures) {
        closedUntil = performance.now() + limits.pauseMs
        failuresInRow = 0
        logger.error({ err: error }, 'the voice fails and is left alone for a while')
      }
      job.failed(error as SpeechFailure)
    }
  }

  async function workAll() {
    if (isWorking) return
    isWorking = true
    clearTimeout(idle)
    for (let job = waiting.shift(); job; job = waiting.shift()) await work(job)
    isWorking = false
    idle = setTimeout(retire, limits.idleMs)
    idle.unref()
  }

  return {
    voice: engine === 'built-in' ? 'built-in 1' : 'espeak-ng 1',
    speak: ({ language, text }: Spoken) =>
      new Promise((done, failed) => {
        const isClosed = isStopped || performance.now() < closedUntil
        if (isClosed) return failed(new SpeechFailure('crashed', 'left alone'))
        if (waiting.length >= limits.mostWaiting) return failed(new SpeechFailure('busy', 'full'))
        const order = { language, pieces: piecesOf(text, mostCharacters[language]) }
        waiting.push({ order, addedAt: performance.now(), done, failed })
        void workAll()
      }),
    async stop() {
      isStopped = true
      clearTimeout(idle)
      for (const job of waiting.splice(0)) job.failed(new SpeechFailure('crashed', 'stopped'))
      const last = child
      const isRunning = last !== undefined && last.exitCode === null && last.signalCode === null
      if (isRunning) last.ref()
      const exited = isRunning ? once(last, 'exit') : undefined
      retire()
      await exited
    },
  }
}
