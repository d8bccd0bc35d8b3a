import { create } from 'zustand'
import type { ApiError } from '#web/platform/api/api-error.ts'

/** A sentence that comes up at the edge of the screen. */
export type Notice = {
  id: number
  text: string
  /** What to quote to the administrator; empty where there is nothing. */
  reference: string
  tone: 'failure' | 'done'
}

const most = 3
/** Long enough to read two sentences twice; one that is pointed at or has the focus stays. */
export const shownMs = 8000

export const noticeStore = create<{ notices: readonly Notice[] }>(() => ({ notices: [] }))

let lastId = 0

/** The same sentence is not shown twice at a time. */
function show(notice: Omit<Notice, 'id'>) {
  const { notices } = noticeStore.getState()
  const others = notices.filter(({ text }) => text !== notice.text)
  lastId += 1
  noticeStore.setState({ notices: [...others, { ...notice, id: lastId }].slice(-most) })
}

/** Shows a failure that no form or page shows. */
export const showFailure = ({ message, reference }: Pick<ApiError, 'message' | 'reference'>) =>
  show({ text: message, reference, tone: 'failure' })

/** Tells of something that happened and that what is on screen does not say by itself. */
export const showDone = (text: string) => show({ text, reference: '', tone: 'done' })

export const dismissNotice = (id: number) =>
  noticeStore.setState(({ notices }) => ({ notices: notices.filter((one) => one.id !== id) }))
