import { readdirSync, readFileSync } from 'node:fs'

/** What the kernel counts in is hundredths of a second on every Linux. */
const ticksPerMs = 0.1

type Times = { pid: number; parent: number; own: number; ofEndedChildren: number }

function timesOf(pid: number): Times | undefined {
  let text: string
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    // Ended meanwhile; its parent has its time.
    return undefined
  }
  // The name of the program may hold anything, so the fields are counted from the bracket behind it.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const at = (index: number) => Number(fields[index])
  return { pid, parent: at(1), own: at(11) + at(12), ofEndedChildren: at(13) + at(14) }
}

/** Milliseconds of processor time that a process has used so far, its children not counted. */
export const processMs = (pid: number) => (timesOf(pid)?.own ?? 0) / ticksPerMs

/** The same of a PostgreSQL server: its postmaster with every backend and helper that it has or had. */
export function postgresMs(postmaster: number): number {
  const all = readdirSync('/proc').flatMap((name) => timesOf(Number(name)) ?? [])
  return (
    all
      .filter(({ pid, parent }) => pid === postmaster || parent === postmaster)
      .reduce((sum, { pid, own, ofEndedChildren }) => {
        return sum + own + (pid === postmaster ? ofEndedChildren : 0)
      }, 0) / ticksPerMs
  )
}
