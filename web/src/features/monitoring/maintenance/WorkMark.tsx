import './work-mark.css'
import type { PresentWork } from '@iwater/contract/maintenance/present-work'
import { Wrench } from 'lucide-react'
import { paths } from '#web/app/paths.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { useHasPermission } from '#web/platform/session/session.ts'
import { OwnLink } from '#web/ui/action/OwnLink.tsx'
import { usePresentWork } from './use-present-work.ts'
import { workMarkText } from './work-mark.text.ts'

/** The mark of work that goes on, with the tasks in its hint; a link to the earliest for users who may see tasks. */
export function WorkMark({
  works,
  isOfDevice = false,
}: {
  works: readonly PresentWork[]
  /** Whether it stands at one device, where their number says nothing. */
  isOfDevice?: boolean
}) {
  const words = useText(workMarkText)
  const local = useLocal()
  const format = useFormat()
  const maySee = useHasPermission('maintenance.view')
  const [first] = works
  if (first === undefined) return null
  const devices = new Set(works.map(({ deviceId }) => deviceId))
  const label = isOfDevice || devices.has(null) ? words.wholeUnit : words.devices(devices.size)
  const attributes = {
    className: 'work-mark',
    title: works
      .map(({ name, since }) => words.since(local(name), format.minute(since)))
      .join('\n'),
  }
  const content = (
    <>
      <Wrench size={13} aria-hidden="true" />
      {label}
    </>
  )
  if (!maySee) return <span {...attributes}>{content}</span>
  return (
    <OwnLink {...attributes} to={paths.maintenanceTask(first.taskId)}>
      {content}
    </OwnLink>
  )
}

/** That a unit, or devices of it, are under maintenance; nothing where none is. */
export function UnitWorkMark({ unitId }: { unitId: string }) {
  return <WorkMark works={usePresentWork(unitId)} />
}
