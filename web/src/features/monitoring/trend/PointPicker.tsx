import './point-picker.css'
import { listPoints } from '@iwater/contract/monitoring'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Checkbox, Input } from 'antd'
import { Search, X } from 'lucide-react'
import { type KeyboardEvent, useDeferredValue, useState } from 'react'
import { call } from '#web/platform/api/api.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { useOrganisationOnScreen } from '#web/platform/page/list-query.ts'
import { OrganisationSelect } from '#web/product/OrganisationSelect.tsx'
import { RetiredMark } from '#web/product/RetiredMark.tsx'
import { Button } from '#web/ui/action/Button.tsx'
import { IconButton } from '#web/ui/action/IconButton.tsx'
import { useClear } from '#web/ui/form/use-clear.tsx'
import { Panel } from '#web/ui/overlay/Panel.tsx'
import { EmptyState } from '#web/ui/state/EmptyState.tsx'
import { ErrorState } from '#web/ui/state/ErrorState.tsx'
import { RowsSkeleton } from '#web/ui/state/Skeleton.tsx'
import { monitoringText } from '../monitoring.text.ts'
import { trendText } from './trend.text.ts'

const pageSize = 50

type Wanted = { keyword: string; orgId: string | undefined; withRetired: boolean }

export type PickedPoint = { pointId: string; label: string }

function usePoints({ keyword, orgId, withRetired }: Wanted) {
  return useInfiniteQuery({
    queryKey: [listPoints.path, 'picker', keyword, orgId, withRetired],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      call(
        listPoints,
        {
          ...(keyword === '' ? {} : { keyword }),
          ...(orgId === undefined ? {} : { orgId }),
          ...(withRetired && { retired: 'also' }),
          current: pageParam,
          size: pageSize,
        },
        { signal },
      ),
    getNextPageParam: ({ current, size, total }) =>
      current * size < total ? current + 1 : undefined,
    placeholderData: keepPreviousData,
  })
}

type ListProps = {
  wanted: Wanted
  picked: readonly PickedPoint[]
  isFull: boolean
  toggle: (point: PickedPoint) => void
}

const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
}

/** Arrows move among the boxes of a list, which is one stop of the tab key. */
function moveInList(event: KeyboardEvent<HTMLElement>) {
  const step = steps[event.key]
  const boxes = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input:enabled')]
  const at = boxes.findIndex((box) => box === event.target)
  if (step === undefined || at === -1) return
  event.preventDefault()
  boxes[step(at, boxes.length - 1)]?.focus()
}

/** From the field to search in down to what it found. */
function toList(event: KeyboardEvent<HTMLElement>) {
  const panel = event.currentTarget.closest('.w-panel-body')
  const stop = panel?.querySelector<HTMLElement>('.picker-points [tabindex="0"]')
  if (event.key !== 'ArrowDown' || !stop) return
  event.preventDefault()
  stop.focus()
}

function PointList({ wanted, picked, isFull, toggle }: ListProps) {
  const { picker: words } = useText(trendText)
  const local = useLocal()
  const [stop, setStop] = useState<string | null>(null)
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } =
    usePoints(wanted)
  if (isPending) return <RowsSkeleton count={10} />
  if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />
  const points = data.pages.flatMap(({ records }) => records)
  if (points.length === 0) return <EmptyState title={words.nothing} />
  const isPicked = (pointId: string) => picked.some((one) => one.pointId === pointId)
  const open = points.filter(({ pointId }) => !isFull || isPicked(pointId))
  const stopAt = (open.find(({ pointId }) => pointId === stop) ?? open[0])?.pointId
  return (
    <>
      <ul className="picker-points" aria-label={words.list} onKeyDown={moveInList}>
        {points.map((point, index) => (
          <li key={point.pointId}>
            {points[index - 1]?.unitId !== point.unitId && (
              <p className="picker-unit">{local(point.unitName)}</p>
            )}
            <Checkbox
              checked={isPicked(point.pointId)}
              tabIndex={point.pointId === stopAt ? 0 : -1}
              onFocus={() => setStop(point.pointId)}
              disabled={isFull && !isPicked(point.pointId)}
              onChange={() =>
                toggle({
                  pointId: point.pointId,
                  label: `${local(point.unitName)} · ${local(point.name)}`,
                })
              }
            >
              {local(point.name)}
              {point.unitOfMeasure !== '' && <small>{point.unitOfMeasure}</small>}{' '}
              {point.retiredAt !== null && <RetiredMark since={point.retiredAt} isShort />}
            </Checkbox>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {words.more}
        </Button>
      )}
    </>
  )
}

/** A side panel in which the points of a chart are chosen; nothing changes before it is confirmed. */
export function PointPicker({
  isOpen,
  initial,
  most,
  onConfirm,
  onClose,
}: {
  isOpen: boolean
  initial: readonly PickedPoint[]
  most: number
  onConfirm: (pointIds: string[]) => void
  onClose: () => void
}) {
  const { picker: words } = useText(trendText)
  const { organisation } = useText(monitoringText)
  const clear = useClear()
  const [typed, setTyped] = useState('')
  const keyword = useDeferredValue(typed.trim())
  const [orgId, setOrgId] = useState(useOrganisationOnScreen())
  const [withRetired, setWithRetired] = useState(false)
  const [picked, setPicked] = useState<readonly PickedPoint[]>(initial)
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (wasOpen !== isOpen) {
    setWasOpen(isOpen)
    if (isOpen) setPicked(initial)
  }
  const toggle = (point: PickedPoint) =>
    setPicked((known) =>
      known.some(({ pointId }) => pointId === point.pointId)
        ? known.filter(({ pointId }) => pointId !== point.pointId)
        : [...known, point].slice(0, most),
    )
  const isFull = picked.length >= most
  return (
    <Panel
      isOpen={isOpen}
      onClose={onClose}
      title={words.title}
      width={440}
      footer={
        <>
          <span className="picker-count" aria-live="polite">
            {isFull ? words.full(most) : words.chosen(picked.length, most)}
          </span>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button variant="solid" onClick={() => onConfirm(picked.map(({ pointId }) => pointId))}>
            {words.confirm}
          </Button>
        </>
      }
    >
      <div className="picker-search">
        <Input
          aria-label={words.search}
          placeholder={words.search}
          prefix={<Search size={15} aria-hidden="true" />}
          maxLength={64}
          allowClear={clear}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={toList}
        />
        <OrganisationSelect label={organisation} value={orgId} onChange={setOrgId} canBeEmpty />
        <Checkbox checked={withRetired} onChange={() => setWithRetired(!withRetired)}>
          {words.alsoRetired}
        </Checkbox>
      </div>
      {picked.length > 0 && (
        <ul className="picker-picked">
          {picked.map((point) => (
            <li key={point.pointId}>
              {point.label}
              <IconButton label={`${words.clear} ${point.label}`} onClick={() => toggle(point)}>
                <X size={13} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <PointList
        wanted={{ keyword, orgId, withRetired }}
        picked={picked}
        isFull={isFull}
        toggle={toggle}
      />
    </Panel>
  )
}
