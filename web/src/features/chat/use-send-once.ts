import { useRef } from 'react'

/** Does one thing at a time. It says so at once, because a second press comes before the first one is shown; answers whether it is done. */
export function useSendOnce<Sent>(
  send: (sent: Sent, options: { onSettled: () => void }) => void,
): (sent: Sent) => boolean {
  const isUnderway = useRef(false)
  return (sent) => {
    if (isUnderway.current) return false
    isUnderway.current = true
    send(sent, {
      onSettled: () => {
        isUnderway.current = false
      },
    })
    return true
  }
}
