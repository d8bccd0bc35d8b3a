import { useEffect, useState } from 'react'
import { readRecord, writeRecord } from '#web/platform/settings/record.ts'

/** A wait longer than this was written by another clock than today's. */
const longestMs = 600_000

const secondsUntil = (until: number) => {
  const ms = until - Date.now()
  return ms > longestMs ? 0 : Math.max(0, Math.ceil(ms / 1000))
}

function storedUntil(record: string) {
  const until = readRecord(record)
  return typeof until === 'number' ? until : 0
}

/** Seconds until another code may be asked for. It goes on counting over a reload, and in other tabs. */
export function useSendWait(purpose: string) {
  const record = `sms-wait-${purpose}`
  const [until, setUntil] = useState(() => storedUntil(record))
  const [secondsLeft, setSecondsLeft] = useState(() => secondsUntil(until))

  useEffect(() => {
    const count = () => setSecondsLeft(secondsUntil(until))
    count()
    if (secondsUntil(until) === 0) return
    const timer = setInterval(count, 250)
    return () => clearInterval(timer)
  }, [until])

  function begin(seconds: number) {
    const next = Date.now() + seconds * 1000
    writeRecord(record, next)
    setUntil(next)
  }

  return { secondsLeft, begin }
}
