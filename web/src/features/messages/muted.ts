import { create } from 'zustand'
import { readRecord, recordKey, writeRecord } from '#web/platform/settings/record.ts'

const record = 'messagesMuted'

const stored = () => readRecord(record) === true

/** Whether this browser keeps quiet about new messages. */
export const useMuted = create(() => ({ isMuted: stored() }))

export function setMuted(isMuted: boolean) {
  writeRecord(record, isMuted)
  useMuted.setState({ isMuted })
}

/** Takes over what other tabs choose. Answers how to end it. */
export function followMuted(): () => void {
  const note = ({ key }: StorageEvent) => {
    if (key === recordKey(record)) useMuted.setState({ isMuted: stored() })
  }
  window.addEventListener('storage', note)
  return () => window.removeEventListener('storage', note)
}
