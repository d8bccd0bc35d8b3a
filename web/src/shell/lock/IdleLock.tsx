import { useIdleLock } from './use-idle-lock.ts'

/** Shows nothing: it watches. */
export function IdleLock() {
  useIdleLock()
  return null
}
