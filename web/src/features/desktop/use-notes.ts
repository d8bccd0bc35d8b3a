import { type Note, orderNotes, removeNote, saveNote } from '@iwater/contract/desktop'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { ApiError, call } from '#web/platform/api/api.ts'
import { moved } from '#web/platform/order/moved.ts'
import { useSession } from '#web/platform/session/session.ts'
import { readRecord, writeRecord } from '#web/platform/settings/record.ts'
import { notesQuery } from './desktop.api.ts'
import {
  createNoteSync,
  type NoteDraft,
  type NoteSync,
  type NoteSyncState,
  newKey,
  type Rejection,
} from './note-sync.ts'

const record = 'notes'

function rejectionOf(error: unknown): Rejection {
  if (!(error instanceof ApiError)) throw error
  if (error.code === 'desktop.note-changed' || error.code === 'desktop.note-not-found') {
    return { kind: 'overtaken' }
  }
  const isLater = error.status === 0 || error.status >= 500 || [401, 429].includes(error.status)
  return isLater ? { kind: 'later' } : { kind: 'rejected', message: error.message }
}

async function store({ key, noteId, version, ...content }: NoteDraft): Promise<Note | Rejection> {
  try {
    return await call(saveNote, {
      ...content,
      ...(noteId === null ? { draft: key } : { noteId }),
      ...(version === undefined ? {} : { version }),
    })
  } catch (error) {
    return rejectionOf(error)
  }
}

type Keeper = { owner: string; sync: NoteSync; listeners: Set<(note: Note) => void> }
let keeper: Keeper | undefined

/** One per user; it continues to store while the page is suspended. Drafts of other users are not read. */
function keeperOf(owner: string): Keeper {
  if (keeper?.owner === owner) return keeper
  const listeners = new Set<(note: Note) => void>()
  const name = `${record}-${owner}`
  const sync = createNoteSync({
    store,
    onStored: (note) => {
      for (const listener of listeners) listener(note)
    },
    read: () => readRecord(name),
    write: (drafts) => writeRecord(name, drafts),
  })
  keeper = { owner, sync, listeners }
  return keeper
}

/** A note on screen: as the server has it, or as it was typed since. */
export type ShownNote = NoteDraft & { isStored: boolean; problem: string | undefined }

const withNote = (notes: readonly Note[], note: Note) =>
  notes.some(({ noteId }) => noteId === note.noteId)
    ? notes.map((one) => (one.noteId === note.noteId ? note : one))
    : [note, ...notes]

function shownNotes(
  notes: readonly Note[],
  { drafts, rejections, keys }: NoteSyncState,
): ShownNote[] {
  const shown = (draft: NoteDraft, isStored: boolean) => ({
    ...draft,
    isStored,
    problem: rejections[draft.key],
  })
  const ids = new Set(notes.map(({ noteId }) => noteId))
  const fresh = drafts.filter(({ noteId }) => noteId === null || !ids.has(noteId))
  return [
    ...fresh.map((draft) => shown(draft, false)),
    ...notes.map(({ noteId, version, text, colour, isDone }) => {
      const draft = drafts.find((one) => one.noteId === noteId)
      const key = keys[noteId] ?? noteId
      return draft === undefined
        ? shown({ key, noteId, version, text, colour, isDone }, true)
        : shown(draft, false)
    }),
  ]
}

const noNotes: readonly Note[] = []

/** The notes of the person, stored while they are typed. */
export function useNotes() {
  const client = useQueryClient()
  const owner = useSession((session) => session.info?.userInfo.loginId) ?? ''
  const [own] = useState(() => keeperOf(owner))
  const { queryKey } = notesQuery
  const { data, error, refetch } = useQuery({ ...notesQuery, refetchOnMount: 'always' })
  const notes = data ?? noNotes
  const onScreen = useStore(own.sync.state)
  const { drafts, isAway } = onScreen

  useEffect(() => {
    const onStored = (note: Note) =>
      client.setQueryData(queryKey, (known) => known && withNote(known, note))
    own.listeners.add(onStored)
    window.addEventListener('online', own.sync.sendAll)
    own.sync.sendAll()
    return () => {
      own.listeners.delete(onStored)
      window.removeEventListener('online', own.sync.sendAll)
    }
  }, [client, own, queryKey])

  const put = (list: readonly Note[]) => client.setQueryData(queryKey, [...list])
  const readAgain = () => void client.invalidateQueries({ queryKey })
  const order = useMutation({
    mutationFn: (list: readonly Note[]) =>
      call(orderNotes, { noteIds: list.map(({ noteId }) => noteId) }),
    onMutate: put,
    onError: readAgain,
  })
  const remove = useMutation({
    mutationFn: (noteId: string) => call(removeNote, { noteId }),
    onMutate: (noteId) => put(notes.filter((note) => note.noteId !== noteId)),
    onError: readAgain,
  })

  return {
    shown: shownNotes(notes, onScreen),
    isPending: data === undefined && error === null,
    error: data === undefined ? error : null,
    /** The reason why the last deletion or move was rejected. */
    rejection: remove.error ?? order.error,
    refetch,
    state: drafts.length === 0 ? 'stored' : isAway ? 'away' : 'storing',
    change: (note: ShownNote, change: Partial<NoteDraft>) => {
      const { isStored: _, problem: __, ...draft } = note
      own.sync.change({ ...draft, ...change })
    },
    add: (content?: Partial<NoteDraft>) => {
      const key = newKey()
      const blank = { noteId: null, version: undefined, text: '', isDone: false }
      own.sync.change({ key, colour: 'yellow', ...blank, ...content })
      return key
    },
    move: ({ noteId }: ShownNote, by: 1 | -1) => {
      const from = notes.findIndex((note) => note.noteId === noteId)
      const to = from + by
      if (from < 0 || to < 0 || to >= notes.length) return
      order.mutate(moved(notes, from, to))
    },
    remove: ({ key, noteId }: ShownNote) => {
      own.sync.forget(key)
      if (noteId !== null) remove.mutate(noteId)
    },
  } as const
}

export type Notes = ReturnType<typeof useNotes>
