import type { Point } from '@iwater/contract/monitoring'
import { X } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { useKeptState } from '#web/platform/page/use-kept-state.ts'
import { useTimeZone } from '#web/platform/session/time-zone.ts'
import { IconButton } from '#web/ui/action/IconButton.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { monitoringText } from '../monitoring.text.ts'
import { TrendPanel } from '../trend/TrendPanel.tsx'
import { defaultRange, spanOf, type TimeRange } from '../trend/time-range.ts'

const chartHeight = 230

function asRange(kept: unknown): TimeRange | undefined {
  const { from, to } = (kept ?? {}) as Partial<TimeRange>
  if (typeof from !== 'string' || typeof to !== 'string') return undefined
  return spanOf({ from, to }, Date.now()) && { from, to }
}

/** The course of one point of the unit, beside or below the list. */
export function UnitTrend({
  point,
  organisationId,
  onClose,
}: {
  point: Point
  organisationId: string
  onClose: () => void
}) {
  const words = useText(monitoringText)
  const local = useLocal()
  const zone = useTimeZone()
  const [range, setRange] = useKeptState('range', defaultRange, asRange)
  const [isRenewed, setRenewed] = useState(true)
  const frame = useRef<HTMLDivElement>(null)
  const label = local(point.name)
  const points = useMemo(() => [{ point, label }], [point, label])
  const { pointId } = point
  useEffect(() => {
    frame.current?.scrollIntoView({ block: 'nearest' })
  }, [pointId])
  return (
    <div ref={frame} className="unit-trend">
      <Card
        title={label}
        extra={
          <IconButton label={words.closeTrend} onClick={onClose}>
            <X size={17} />
          </IconButton>
        }
      >
        <TrendPanel
          points={points}
          settings={{ range, setRange, isRenewed, setRenewed }}
          zone={zone}
          height={chartHeight}
          isCompact
          organisationId={organisationId}
        />
      </Card>
    </div>
  )
}
