import './range-bar.css'
import {
  CalendarRange,
  ChevronLeft,
  ChevronRight,
  RotateCw,
  TimerReset,
  ZoomIn,
  ZoomOut,
} from 'lucide-react'
import { serverNow } from '#web/platform/clock/server-clock.ts'
import { wallText } from '#web/platform/clock/wall-clock.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { IconButton } from '#web/ui/action/IconButton.tsx'
import { CountChips } from '#web/ui/list/CountChips.tsx'
import { closePanelOf } from '#web/ui/overlay/FloatingPanel.tsx'
import { Popover } from '#web/ui/overlay/Popover.tsx'
import { PeriodForm } from './PeriodForm.tsx'
import {
  endsNow,
  quickRange,
  quickRangeOf,
  quickRanges,
  rangeOf,
  type Span,
  shifted,
  type TimeRange,
  zoomed,
} from './time-range.ts'
import { trendText } from './trend.text.ts'

export type RangeControl = {
  range: TimeRange
  /** The range as it was last read, milliseconds since 1970. */
  span: Span
  zone: string
  setRange: (range: TimeRange) => void
  isRenewed: boolean
  setRenewed: (isRenewed: boolean) => void
  renew: () => void
}

function Steps({ range, setRange }: Pick<RangeControl, 'range' | 'setRange'>) {
  const words = useText(trendText)
  return (
    <div className="range-steps">
      <IconButton label={words.earlier} onClick={() => setRange(shifted(range, -1, serverNow()))}>
        <ChevronLeft size={18} />
      </IconButton>
      <IconButton
        label={words.later}
        disabled={endsNow(range)}
        onClick={() => setRange(shifted(range, 1, serverNow()))}
      >
        <ChevronRight size={18} />
      </IconButton>
      <IconButton label={words.zoomIn} onClick={() => setRange(zoomed(range, 0.5, serverNow()))}>
        <ZoomIn size={17} />
      </IconButton>
      <IconButton label={words.zoomOut} onClick={() => setRange(zoomed(range, 2, serverNow()))}>
        <ZoomOut size={17} />
      </IconButton>
    </div>
  )
}

const isOneDay = ({ from, to }: Span, zone: string) =>
  wallText(from, zone).slice(0, 10) === wallText(to, zone).slice(0, 10)

/** Which period a trend shows: quick ranges, fixed ends, one span back or forward, longer and shorter. */
export function RangeBar(control: RangeControl) {
  const { range, span, zone, setRange, isRenewed, setRenewed, renew } = control
  const words = useText(trendText)
  const format = useFormat()
  const quick = quickRangeOf(range)
  return (
    <div className="range-bar">
      <CountChips
        label={words.quick}
        value={quick ?? 'none'}
        onChange={(key) => key !== 'none' && setRange(quickRange(key))}
        chips={quickRanges.map((key) => ({ key, label: words.ranges[key], count: undefined }))}
      />
      <div className="range-tools">
        <Popover
          label={words.choosePeriod}
          place="below-start"
          trigger={(props) => (
            <Button {...props} className="range-period">
              <CalendarRange size={15} aria-hidden="true" />
              {isOneDay(span, zone)
                ? `${format.dateTime(span.from)} – ${format.time(span.to)}`
                : `${format.dateTime(span.from)} – ${format.dateTime(span.to)}`}
            </Button>
          )}
        >
          <PeriodForm
            span={span}
            zone={zone}
            onApply={(next, form) => {
              setRange(rangeOf(next, serverNow()))
              closePanelOf(form)
            }}
          />
        </Popover>
        <Steps range={range} setRange={setRange} />
        <div className="range-steps">
          <IconButton label={words.renew} onClick={renew}>
            <RotateCw size={16} />
          </IconButton>
          {endsNow(range) && (
            <IconButton
              label={words.autoRenew}
              aria-pressed={isRenewed}
              onClick={() => setRenewed(!isRenewed)}
            >
              <TimerReset size={17} />
            </IconButton>
          )}
        </div>
      </div>
    </div>
  )
}
