import type { Note } from '@iwater/contract/desktop'
import { beforeEach, expect, test, vi } from 'vitest'
import { createNoteSync, type NoteDraft, type Rejection } from './note-sync.ts'

beforeEach(() => void vi.useFakeTimers())

const draft = (text: string, more: Partial<NoteDraft> = {}): NoteDraft => ({
  key: 'k',
  noteId: null,
  version: undefined,
  text,
  colour: 'yellow',
  isDone: false,
  ...more,
})

/** A server that keeps what it is sent, answers as it is told once, and a browser's storage. */
function setting(begun: unknown = []) {
  const sent: NoteDraft[] = []
  const answers: (Rejection | (() => void))[] = []
  const stored: Note[] = []
  let written: readonly NoteDraft[] = []
  const sync = createNoteSync({
    async store(one) {
      sent.push(one)
      const answer = answers.shift()
      if (typeof answer === 'function') answer()
      else if (answer !== undefined) return answer
      const { text, colour, isDone, version = 0 } = one
      const noteId = one.noteId ?? `note-of-${one.key}`
      return { noteId, text, colour, isDone, version: version + 1, updatedAt: '' }
    },
    onStored: (note) => void stored.push(note),
    read: () => begun,
    write: (drafts) => {
      written = drafts
    },
  })
  return { sync, sent, answers, stored, written: () => written }
}

const textsOf = (list: readonly { text: string }[]) => list.map(({ text }) => text)

test('what is typed is written down at once and stored once after a pause', async () => {
  const { sync, sent, written } = setting()
  for (const text of ['n', 'no', 'not']) {
    sync.change(draft(text))
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(textsOf(written())).toEqual(['not'])
  expect(sent).toEqual([])
  await vi.advanceTimersByTimeAsync(500)
  expect(textsOf(sent)).toEqual(['not'])
  expect(written()).toEqual([])
})

test('what is typed while a note is on its way follows, as a change of the same note', async () => {
  const { sync, sent, answers, stored } = setting()
  answers.push(() => sync.change(draft('one two')))
  sync.change(draft('one'))
  await vi.advanceTimersByTimeAsync(2000)
  expect(sent.map(({ noteId, text }) => [noteId, text])).toEqual([
    [null, 'one'],
    ['note-of-k', 'one two'],
  ])
  expect(stored.at(-1)).toMatchObject({ noteId: 'note-of-k', version: 2 })
  expect(sync.state.getState().drafts).toEqual([])
  expect(sync.state.getState().keys).toEqual({ 'note-of-k': 'k' })
})

test('without the server a note is kept and tried again, ever more rarely', async () => {
  const { sync, sent, answers, written } = setting()
  answers.push({ kind: 'later' }, { kind: 'later' })
  sync.change(draft('offline'))
  await vi.advanceTimersByTimeAsync(600)
  expect(sync.state.getState().isAway).toBe(true)
  expect(textsOf(written())).toEqual(['offline'])
  await vi.advanceTimersByTimeAsync(5000)
  expect(sent).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(9000)
  expect(sent).toHaveLength(2)
  sync.sendAll()
  await vi.advanceTimersByTimeAsync(0)
  expect(sync.state.getState()).toMatchObject({ drafts: [], isAway: false })
})

test('a change that came too late becomes a note of its own', async () => {
  const { sync, sent, answers } = setting()
  answers.push({ kind: 'overtaken' })
  sync.change(draft('mine', { noteId: 'n', version: 3 }))
  await vi.advanceTimersByTimeAsync(1000)
  expect(sent).toHaveLength(2)
  expect(sent[1]).toMatchObject({ noteId: null, text: 'mine' })
  expect(sent[1]?.key).not.toBe('k')
  expect(sync.state.getState().drafts).toEqual([])
})

test('a note that the server does not take stays, with the reason, until it is changed', async () => {
  const { sync, sent, answers } = setting()
  answers.push({ kind: 'rejected', message: 'too many' })
  sync.change(draft('one more'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toHaveLength(1)
  expect(sync.state.getState().rejections).toEqual({ k: 'too many' })
  sync.change(draft('one more!'))
  await vi.advanceTimersByTimeAsync(600)
  expect(sync.state.getState()).toMatchObject({ rejections: {}, drafts: [] })
})

test('drafts of before are sent when the page comes back; what is none is left out', async () => {
  const { sync, sent } = setting([draft('from yesterday'), { key: 1 }, null, 'x'])
  sync.sendAll()
  await vi.advanceTimersByTimeAsync(0)
  expect(textsOf(sent)).toEqual(['from yesterday'])
})

test('a note that is given up is not sent', async () => {
  const { sync, sent, written } = setting()
  sync.change(draft('never mind'))
  sync.forget('k')
  await vi.advanceTimersByTimeAsync(1000)
  expect([sent, written()]).toEqual([[], []])
})
