import { finishTask, maintenanceTask, startTask } from '@iwater/contract/maintenance/tasks'
import { undoStartTask } from '@iwater/contract/maintenance/undo-start'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Row, renewRecords } from '#web/kit/records.ts'
import { call } from '#web/platform/api/api.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { showDone } from '#web/platform/notice/notices.ts'
import { taskText } from './task.text.ts'

const acts = {
  start: { route: startTask, done: 'startedDone' },
  undoStart: { route: undoStartTask, done: 'undoStartDone' },
  finish: { route: finishTask, done: 'finishDone' },
} as const
export type Act = keyof typeof acts

/** What is done with a task as a whole; afterwards lists and pages show its new state. */
export function useAct({ id }: Pick<Row, 'id'>) {
  const words = useText(taskText)
  const client = useQueryClient()
  return useMutation({
    mutationFn: (act: Act) => call(acts[act].route, { taskId: id }),
    onSuccess: (_, act) => showDone(words[acts[act].done]),
    onSettled: () => renewRecords(client, maintenanceTask),
  })
}
