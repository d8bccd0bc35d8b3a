import './point-table.css'
import type { PresentWork } from '@iwater/contract/maintenance/present-work'
import type { UnitDetail } from '@iwater/contract/monitoring'
import { paths } from '#web/app/paths.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { useHasPermission, useIsDemonstration } from '#web/platform/session/session.ts'
import { useReport } from '#web/product/use-report.ts'
import { OwnLink } from '#web/ui/action/OwnLink.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { WorkMark } from '../maintenance/WorkMark.tsx'
import { monitoringText } from '../monitoring.text.ts'
import { PointRow } from './PointRow.tsx'
import type { LastHour } from './use-last-hour.ts'

const columns = ['point', 'course', 'value', 'state', 'limits', 'flag', 'deviceTime'] as const

/** A device with all its points. */
export function DeviceCard({
  unitId,
  device,
  works,
  lastHour,
  selected,
  onSelect,
}: {
  unitId: string
  device: UnitDetail['devices'][number]
  /** Maintenance that flags the data of the device. */
  works: readonly PresentWork[]
  lastHour: LastHour
  selected: string | null
  onSelect: (pointId: string) => void
}) {
  const words = useText(monitoringText)
  const local = useLocal()
  const maySeeField = useHasPermission('ingest.view')
  const report = useReport({ unitId, deviceId: device.deviceId })
  const mayReport = useHasPermission('maintenance.work') && !useIsDemonstration()
  return (
    <Card
      className="device-card"
      title={
        <>
          {local(device.name)} <WorkMark works={works} isOfDevice />
        </>
      }
      note={words.points(device.points.length)}
      extra={
        <span className="device-links">
          {device.points.length > 0 && (
            <OwnLink isBeside to={paths.chat({ device: device.deviceId })}>
              {words.couldBe}
            </OwnLink>
          )}
          {mayReport && <OwnLink to={paths.maintenanceTasks(report)}>{words.reportWork}</OwnLink>}
          {device.connectionId !== null && maySeeField && (
            <OwnLink to={paths.connection(device.connectionId)}>{words.connection}</OwnLink>
          )}
        </span>
      }
    >
      <table className="point-table">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" className={`point-head-${column}`}>
                {words.columns[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {device.points.map((point) => (
            <PointRow
              key={point.pointId}
              point={point}
              lastHour={lastHour}
              isUnderMaintenance={works.length > 0}
              hasClock={device.connectionId !== null}
              isSelected={point.pointId === selected}
              onSelect={onSelect}
            />
          ))}
        </tbody>
      </table>
    </Card>
  )
}
