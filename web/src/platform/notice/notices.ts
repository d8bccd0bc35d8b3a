import { create } from 'zustand'
import type { ApiError } from '#web/platform/api/api-error.ts'

/** A sentence that comes up at the edge of the screen. */
export type Notice = {
  id: number
  text: string
  /** What to quote to the administrator; empty where there is nothing. */
  reference: string
}

const most = 3
/** Long enough to read two sentences twice; one that is pointed at or has the focus stays. */
export const shownMs = 8000

export const noticeStore = create<{ notices: readonly Notice[] }>(() => ({ notices: [] }))

let lastId = 0

/** Shows a failure that no form or page shows. The same sentence is not shown twice at a time. */
export function showFailure({ message, requestId }: ApiError) {
  const { notices } = noticeStore.getState()
  const others = notices.filter(({ text }) => text !== message)
  lastId += 1
  const notice = { id: lastId, text: message, reference: requestId }
  noticeStore.setState({ notices: [...others, notice].slice(-most) })
}

export const dismissNotice = (id: number) =>
  noticeStore.setState(({ notices }) => ({ notices: notices.filter((one) => one.id !== id) }))
