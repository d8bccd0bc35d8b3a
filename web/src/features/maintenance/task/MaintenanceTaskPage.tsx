import './task.css'
import '#web/kit/kit.css'
import type { LocalText } from '@iwater/contract/fields'
import { isNothing } from '@iwater/contract/kit/condition'
import { maintenanceTask, type TaskState } from '@iwater/contract/maintenance/tasks'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { paths } from '#web/app/paths.ts'
import { RecordComments } from '#web/kit/comments/RecordComments.tsx'
import { RecordHistory } from '#web/kit/history/RecordHistory.tsx'
import { Cell } from '#web/kit/list/cells.tsx'
import { type OwnCells, OwnCellsContext } from '#web/kit/list/own-cells.ts'
import { ValuesView } from '#web/kit/record/RecordView.tsx'
import { type Row, recordQuery } from '#web/kit/records.ts'
import { useShowValue } from '#web/kit/show-value.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { usePage } from '#web/platform/page/page.ts'
import { useHasPermission, useIsDemonstration } from '#web/platform/session/session.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { OwnLink } from '#web/ui/action/OwnLink.tsx'
import { ErrorNote } from '#web/ui/form/ErrorNote.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { ErrorState } from '#web/ui/state/ErrorState.tsx'
import { PageSkeleton } from '#web/ui/state/Skeleton.tsx'
import { CheckTask } from './CheckTask.tsx'
import { flagging } from './flagging.ts'
import { OutsideNote } from './OutsideNote.tsx'
import { SkipDialog } from './SkipDialog.tsx'
import type { Step } from './step-reading.ts'
import { TaskCalibrations } from './TaskCalibrations.tsx'
import { TaskRecord } from './TaskRecord.tsx'
import { TaskSteps } from './TaskSteps.tsx'
import { taskText } from './task.text.ts'
import { useAct } from './use-act.ts'

const { fields, rules } = maintenanceTask

const about = [
  'unit_id',
  'device_id',
  'due_on',
  'origin',
  'people',
  'role',
  'estimated_minutes',
  'flagged_data',
  'started_at',
  'started_by',
  'instructions',
]

const result = [
  'ended_at',
  'minutes_taken',
  'done_by',
  'done_at',
  'checked_by',
  'checked_at',
  'check_remark',
  'return_reason',
  'findings',
  'photos',
  'signature',
  'signed_name',
  'skip_reason',
]

const cells: OwnCells = {
  unit_id: (row) => <UnitLink row={row} />,
  flagged_data: (row) => <FlaggedData row={row} />,
}

/** What is flagged in fact: of a task without a device, no points of a device. */
function FlaggedData({ row }: { row: Row }) {
  const words = useText(taskText)
  const show = useShowValue(fields)
  const isWithout = row['flagged_data'] === 'device' && flagging(row) === 'none'
  return isWithout ? words.noDevice : show('flagged_data', row)
}

function UnitLink({ row }: { row: Row }) {
  const local = useLocal()
  const name = row.labels['unit_id']
  return name && <OwnLink to={paths.unit(String(row['unit_id']))}>{local(name)}</OwnLink>
}

/** The facts of some fields that there are. */
function Facts({ row, title, names }: { row: Row; title: string; names: readonly string[] }) {
  return (
    <Card title={title}>
      <div className="kit-view">
        <OwnCellsContext value={cells}>
          <ValuesView
            {...{ fields, rules, row }}
            names={names.filter((name) => !isNothing(row[name]))}
          />
        </OwnCellsContext>
      </div>
    </Card>
  )
}

/** Its state, urgency and priority, as lists show them. */
function TaskMarks({ row }: { row: Row }) {
  const show = useShowValue(fields)
  return (
    <span className="task-marks">
      {(['state', 'urgency', 'priority'] as const).map((name) => (
        <Cell key={name} {...{ name, row, show }} field={fields[name]} />
      ))}
    </span>
  )
}

/** The start of a task that nobody works on, or that it is skipped. */
function StartTask({ row }: { row: Row }) {
  const words = useText(taskText)
  const { mutate, error, isPending } = useAct(row)
  const [isSkipping, setIsSkipping] = useState(false)
  return (
    <>
      <p className="task-quiet">{words.startHint[flagging(row)]}</p>
      {error !== null && <ErrorNote error={error} />}
      <div className="task-buttons">
        <Button onClick={() => setIsSkipping(true)}>{words.skip}</Button>
        <Button variant="solid" isBusy={isPending} onClick={() => mutate('start')}>
          {words.start}
        </Button>
      </div>
      {isSkipping && <SkipDialog row={row} onClose={() => setIsSkipping(false)} />}
    </>
  )
}

/** What comes next with a task that nobody works on. */
function Next({ row, state }: { row: Row; state: TaskState }) {
  if (state === 'open') return <StartTask row={row} />
  if (state !== 'done' || row['is_checked'] !== true) return null
  return <CheckTask row={row} />
}

/** That work goes on, or that it was sent back: then its time of maintenance has ended. */
function UnderWay({ row }: { row: Row }) {
  const words = useText(taskText)
  const reason = row['return_reason']
  return (
    <p className="task-started" role="status">
      {typeof reason === 'string' ? words.returned(reason) : words.started[flagging(row)]}
    </p>
  )
}

const ended: readonly TaskState[] = ['done', 'checked', 'skipped']
/** Whose record stays as it is. */
const fixed: readonly TaskState[] = ['checked', 'skipped']

function StepsToRead({ row }: { row: Row }) {
  const photos = row['photos'] as readonly string[]
  return (
    <TaskSteps
      steps={row['steps'] as readonly Step[]}
      photoCount={photos.length}
      onChange={undefined}
    />
  )
}

function EndedRecord({ row, mayWork }: { row: Row; mayWork: boolean }) {
  const words = useText(taskText)
  return (
    <>
      <Facts row={row} title={words.record} names={result} />
      {mayWork && <OutsideNote row={row} steps={row['steps'] as readonly Step[]} />}
    </>
  )
}

function TaskContent({ row }: { row: Row }) {
  const words = useText(taskText)
  const local = useLocal()
  const mayChange = useHasPermission(maintenanceTask.access.change)
  const isDemonstration = useIsDemonstration()
  const mayWork = mayChange && !isDemonstration
  const state = row['state'] as TaskState
  const isUnderWay = state === 'started' && mayWork
  const hasEnded = ended.includes(state)
  const what = (
    <>
      <Facts row={row} title={words.work} names={about} />
      <TaskCalibrations task={row} mayRecord={mayWork && !hasEnded} />
    </>
  )
  return (
    <Page>
      <PageHeader
        title={local(row['name'] as LocalText)}
        description={<TaskMarks row={row} />}
        actions={
          mayWork &&
          !fixed.includes(state) && (
            <OwnLink
              className="w-button w-button-outline"
              to={paths.maintenanceTasks({ record: row.id, back: paths.maintenanceTask(row.id) })}
            >
              {words.edit}
            </OwnLink>
          )
        }
      />
      <div className="task-page">
        {state === 'started' && <UnderWay row={row} />}
        {isUnderWay ? (
          // Another state is another form.
          <TaskRecord key={state} row={row}>
            {what}
          </TaskRecord>
        ) : (
          <>
            {what}
            <StepsToRead row={row} />
          </>
        )}
        {hasEnded && <EndedRecord row={row} mayWork={mayWork} />}
        {mayWork && <Next row={row} state={state} />}
        <Card className="task-talk">
          <RecordComments entity={maintenanceTask} id={row.id} />
          <RecordHistory entity={maintenanceTask} id={row.id} version={row.version} />
        </Card>
      </div>
    </Page>
  )
}

/** Names the tab after the task. */
function useTabTitle(name: LocalText | undefined) {
  const { setTitle } = usePage()
  useEffect(() => {
    if (name !== undefined) setTitle(name)
    // The page object changes with every address, the tab's name only with the task.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [name?.zh, name?.en])
}

function Framed({ children }: { children: ReactNode }) {
  const words = useText(taskText)
  return (
    <Page>
      <Card>
        {children}
        <p>
          <OwnLink to={paths.maintenanceTasks()}>{words.back}</OwnLink>
        </p>
      </Card>
    </Page>
  )
}

/** One task: what is to be done, and its record, filled in on the spot by phone. */
export default function MaintenanceTaskPage() {
  const { params } = usePage()
  const { data, error, refetch } = useQuery(recordQuery(maintenanceTask, params.taskId ?? ''))
  const row = data as Row | undefined
  useTabTitle(row?.['name'] as LocalText | undefined)
  if (row !== undefined) return <TaskContent row={row} />
  if (error === null) return <PageSkeleton />
  return (
    <Framed>
      <ErrorState error={error} onRetry={() => void refetch()} />
    </Framed>
  )
}
