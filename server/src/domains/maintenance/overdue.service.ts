import { dayAt } from '@iwater/contract/calendar/calendar-days'
import { selectHolders, selectPeopleAndMembers } from '#domains/accounts'
import { sendMessage } from '#domains/messages'
import type { Db } from '#platform/database/database'
import { claimEscalated, claimOverdue, type OverdueTask } from './overdue.queries.ts'
import { selectTimeZone } from './task.queries.ts'

const mostReaders = 200

/** Tasks of one transaction; what is left has its turn an hour later. */
const mostTold = 200

const letterOf = ({ name, unit, dueOn }: OverdueTask, isEscalated: boolean) => ({
  kind: 'message' as const,
  importance: 'important' as const,
  title: isEscalated
    ? { zh: `维护工作逾期未完成：${name.zh}`, en: `Maintenance task still not done: ${name.en}` }
    : { zh: `维护工作逾期：${name.zh}`, en: `Maintenance task overdue: ${name.en}` },
  content: {
    zh: `“${unit.zh}”的维护工作“${name.zh}”应于 ${dueOn} 完成，尚未完成。请在“维护工作”中处理。`,
    en: `The maintenance task “${name.en}” of “${unit.en}” was due on ${dueOn} and is not done. It stands on the page “Maintenance tasks”.`,
  },
})

/** The people and members that the task names; where it names none, the users who may do the work there. */
async function readersOf(db: Db, tenantId: number, task: OverdueTask) {
  const named = await selectPeopleAndMembers(db, tenantId, task)
  if (named.length > 0) return named.slice(0, mostReaders)
  const { organisationId } = task
  const wanted = { permission: 'maintenance.work', organisationId, most: mostReaders } as const
  return selectHolders(db, tenantId, wanted)
}

/**
 * Sends the messages of overdue tasks, and those of escalation, each once: what was told is written in the same transaction.
 * Needs the scope of the whole tenant.
 */
export async function tellOverdue(db: Db, tenantId: number, now: Date): Promise<number> {
  const today = dayAt(now.getTime(), await selectTimeZone(db, tenantId))
  const span = { now, today, most: mostTold }
  let count = 0
  for (const [claim, isEscalated] of [
    [claimOverdue, false],
    [claimEscalated, true],
  ] as const)
    for (const task of await claim(db, tenantId, span)) {
      const to = await readersOf(db, tenantId, task)
      if (to.length > 0) await sendMessage(db, tenantId, { to, ...letterOf(task, isEscalated) })
      count += 1
    }
  return count
}
