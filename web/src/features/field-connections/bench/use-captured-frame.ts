import { useEffect, useState } from 'react'
import { usePage } from '#web/platform/page/page.ts'
import type { ConnectionDetail } from '../connections.api.ts'

/**
 * Takes the frame that the address names by its connection and time, once it is there; also when the address changes under
 * the open page. Answers whether it is no longer kept.
 */
export function useCapturedFrame(
  connection: ConnectionDetail | undefined,
  change: (name: string, value: unknown) => void,
  take: (text: string) => void,
) {
  const { query } = usePage()
  const connectionId = query.get('connection')
  const at = query.get('at')
  const [taken, setTaken] = useState<string | null>(null)
  useEffect(() => {
    if (connectionId !== null) change('connectionId', connectionId)
  }, [connectionId, change])
  const isThere = connection?.connectionId === connectionId
  const found = isThere ? connection?.recentFrames.find((frame) => frame.at === at) : undefined
  const text = found?.text
  const isWanted = at !== null && at !== taken
  useEffect(() => {
    if (!isWanted || text === undefined) return
    setTaken(at)
    take(text)
    // What takes it is made anew with every render; it is taken once.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isWanted, text, at])
  return isWanted && isThere && found === undefined
}
