import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { serverNow } from '#web/platform/clock/server-clock.ts'

/** When the page was last sent to paper. */
export function usePrintTime() {
  const [time, setTime] = useState(serverNow)
  useEffect(() => {
    // The browser takes the page as it is when this returns.
    const note = () => flushSync(() => setTime(serverNow()))
    window.addEventListener('beforeprint', note)
    return () => window.removeEventListener('beforeprint', note)
  }, [])
  return time
}
