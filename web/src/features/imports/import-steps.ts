import type { ImportJob, ImportPreview } from '@iwater/contract/field/imports'

export const steps = ['upload', 'columns', 'check', 'store'] as const
export type Step = (typeof steps)[number]

export const isWorking = ({ state }: Pick<ImportJob, 'state'>) =>
  state === 'checking' || state === 'storing' || state === 'undoing'

/** Whether the work ended without a result. */
export const isBrokenOff = ({ state }: Pick<ImportJob, 'state'>) =>
  state === 'failed' || state === 'cancelled'

/** Whether its counts are of what is or was stored, if only in part, rather than of a dry run. */
export const hasStored = ({ state, failedWhile }: Pick<ImportJob, 'state' | 'failedWhile'>) =>
  ['storing', 'stored', 'undoing', 'undone'].includes(state) ||
  failedWhile === 'storing' ||
  failedWhile === 'undoing'

/** Whether other columns can still be chosen. */
export const canChangeColumns = ({
  state,
  failedWhile,
}: Pick<ImportJob, 'state' | 'failedWhile'>) =>
  state === 'uploaded' ||
  state === 'checked' ||
  (isBrokenOff({ state }) && failedWhile === 'checking')

/** The step an import is at, or the earlier one that the address asks for. */
export function stepOf(
  job: Pick<ImportJob, 'state' | 'failedWhile'>,
  wanted: string | null,
): Exclude<Step, 'upload'> {
  if (wanted === 'columns' && canChangeColumns(job)) return 'columns'
  switch (job.state) {
    case 'uploaded':
      return 'columns'
    case 'checking':
    case 'checked':
      return 'check'
    case 'failed':
    case 'cancelled':
      return job.failedWhile === 'checking' ? 'check' : 'store'
    default:
      return 'store'
  }
}

/** Columns of the file that nothing was made of. */
export function columnsLeftOut({
  columns,
  mapping,
}: Pick<ImportPreview, 'columns' | 'mapping'>): string[] {
  if (mapping === null) return []
  const { timeColumns, stationColumns, valueColumns } = mapping
  const used = [...timeColumns, ...stationColumns, ...valueColumns.map(({ column }) => column)]
  return columns.filter((column) => !used.includes(column))
}

/** Share of the rows that are done, 0 to 1. */
export const shareDone = ({ rowsDone, rowCount }: Pick<ImportJob, 'rowsDone' | 'rowCount'>) =>
  rowCount === 0 ? 0 : Math.min(1, rowsDone / rowCount)

export type FileProblem = 'kind' | 'empty' | 'too-large'

/** What can be seen to be wrong with a file before it is sent. */
export function fileProblem(
  file: Pick<File, 'name' | 'size'>,
  sizeLimit: number,
): FileProblem | null {
  if (!/\.(csv|txt|tsv|xlsx)$/i.test(file.name)) return 'kind'
  if (file.size === 0) return 'empty'
  return file.size > sizeLimit ? 'too-large' : null
}
