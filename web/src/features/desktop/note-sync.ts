import type { Note } from '@iwater/contract/desktop'
import { createStore } from 'zustand/vanilla'

/** A note as edited, not yet stored on the server. */
export type NoteDraft = {
  /** Names the note on screen, from its first letter on. */
  key: string
  /** Null until the server has given one. */
  noteId: string | null
  /** The version it was changed from. */
  version: number | undefined
  text: string
  colour: Note['colour']
  isDone: boolean
}

/** How a try to store ended that did not succeed. */
export type Rejection =
  /** The server cannot be reached, or not now. */
  | { kind: 'later' }
  /** Somebody has changed or deleted the note meanwhile. */
  | { kind: 'overtaken' }
  /** It will not be taken as it is. */
  | { kind: 'rejected'; message: string }

type Outside = {
  store: (draft: NoteDraft) => Promise<Note | Rejection>
  onStored: (note: Note) => void
  read: () => unknown
  write: (drafts: readonly NoteDraft[]) => void
}

/** After the last key. */
const pauseMs = 500
const firstRetryMs = 5000
const longestRetryMs = 60_000

const isDraft = (value: unknown): value is NoteDraft => {
  const draft = value as Partial<NoteDraft> | null
  return (
    typeof draft?.key === 'string' &&
    (draft.noteId === null || typeof draft.noteId === 'string') &&
    typeof draft.text === 'string' &&
    typeof draft.isDone === 'boolean' &&
    typeof draft.colour === 'string'
  )
}

/** A name of the browser's own: the one of the platform is there over HTTPS only. */
export const newKey = () =>
  `${Date.now().toString(36)}-${Math.random().toString(36).slice(2).padEnd(8, '0')}`

export type NoteSyncState = {
  drafts: readonly NoteDraft[]
  /** Whether the last try did not reach the server. */
  isAway: boolean
  /** The reason why the server rejected a note, by its key. */
  rejections: Readonly<Record<string, string>>
  /** The key of a note created here, by its id. */
  keys: Readonly<Record<string, string>>
}

/**
 * Stores notes while they are typed. What is not stored yet is written down in the browser at every key and tried
 * again until the server has it. A change that came too late becomes a note of its own: neither text is lost.
 */
export function createNoteSync({ store, onStored, read, write }: Outside) {
  const begun: unknown = read()
  const state = createStore<NoteSyncState>(() => ({
    drafts: Array.isArray(begun) ? begun.filter(isDraft) : [],
    isAway: false,
    rejections: {},
    keys: {},
  }))
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const sending = new Set<string>()
  let retryMs = firstRetryMs

  const draftOf = (key: string) => state.getState().drafts.find((draft) => draft.key === key)

  function put(draft: NoteDraft) {
    const { drafts } = state.getState()
    const isKnown = drafts.some(({ key }) => key === draft.key)
    const next = isKnown
      ? drafts.map((one) => (one.key === draft.key ? draft : one))
      : [draft, ...drafts]
    write(next)
    state.setState({ drafts: next })
  }

  function drop(key: string) {
    const drafts = state.getState().drafts.filter((draft) => draft.key !== key)
    write(drafts)
    state.setState({ drafts })
  }

  function schedule(key: string, ms: number) {
    clearTimeout(timers.get(key))
    timers.set(
      key,
      setTimeout(() => void send(key), ms),
    )
  }

  function setRejection(key: string, message: string | undefined) {
    const { [key]: _, ...rest } = state.getState().rejections
    state.setState({ rejections: message === undefined ? rest : { ...rest, [key]: message } })
  }

  function settle(sent: NoteDraft, note: Note) {
    const { key } = sent
    retryMs = firstRetryMs
    if (sent.noteId === null) {
      state.setState(({ keys }) => ({ keys: { ...keys, [note.noteId]: key } }))
    }
    state.setState({ isAway: false })
    const now = draftOf(key)
    onStored(note)
    if (now === undefined || now === sent) drop(key)
    else {
      put({ ...now, noteId: note.noteId, version: note.version })
      schedule(key, pauseMs)
    }
  }

  function treat(sent: NoteDraft, rejection: Rejection) {
    const { key } = sent
    if (rejection.kind === 'rejected') return setRejection(key, rejection.message)
    if (rejection.kind === 'later') {
      state.setState({ isAway: true })
      schedule(key, retryMs)
      retryMs = Math.min(retryMs * 2, longestRetryMs)
      return
    }
    const own = draftOf(key) ?? sent
    drop(key)
    const copy = { ...own, key: newKey(), noteId: null, version: undefined }
    put(copy)
    schedule(copy.key, 0)
  }

  async function send(key: string) {
    const draft = draftOf(key)
    if (draft === undefined || sending.has(key)) return
    sending.add(key)
    const outcome = await store(draft)
    sending.delete(key)
    if ('kind' in outcome) treat(draft, outcome)
    else settle(draft, outcome)
    // Changed while it was on its way, and not yet planned.
    if (draftOf(key) !== undefined && draftOf(key) !== draft) schedule(key, pauseMs)
  }

  const sendAll = () => {
    for (const { key } of state.getState().drafts) schedule(key, 0)
  }

  return {
    state,
    change(draft: NoteDraft) {
      setRejection(draft.key, undefined)
      put(draft)
      schedule(draft.key, pauseMs)
    },
    /** What is not stored is given up, as when the note is deleted. */
    forget(key: string) {
      clearTimeout(timers.get(key))
      drop(key)
      setRejection(key, undefined)
    },
    /** When the server can be reached again, or the page comes back with drafts of before. */
    sendAll,
  }
}

export type NoteSync = ReturnType<typeof createNoteSync>
