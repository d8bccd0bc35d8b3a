import type { FedPoint } from '@iwater/contract/field/channel-feeds'
import { listPointChoices } from '@iwater/contract/plant/points'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useDeferredValue, useState } from 'react'
import { apiQuery } from '#web/platform/api/api.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { fedPointsQuery } from '../connections.api.ts'
import { channelsText } from './channels.text.ts'
import { isFed } from './point-draft.ts'

const mostTyped = 64

/**
 * Chooses the point that a channel is to feed: those of its unit first, each with its device and whether a channel feeds it, then
 * those of other units. The point that it feeds now is left out.
 */
export function PointSelect({
  label,
  unitId,
  presentId,
  value,
  error,
  isDisabled,
  onChange,
}: {
  label: string
  /** Of the connection. */
  unitId: string
  presentId: string
  value: string | null
  error: string | undefined
  isDisabled: boolean
  onChange: (pointId: string) => void
}) {
  const words = useText(channelsText)
  const local = useLocal()
  const [typed, setTyped] = useState('')
  const keyword = useDeferredValue(typed.trim().slice(0, mostTyped))
  const own = useQuery(fedPointsQuery({ unitId }))
  const others = useQuery(apiQuery(listPointChoices, keyword === '' ? {} : { keyword }))
  const nameOf = (point: FedPoint) =>
    [local(point.name), local(point.deviceName), isFed(point) ? words.isFed : '']
      .filter(Boolean)
      .join(' · ')
  const points = own.data ?? []
  const ofUnit = new Set(points.map(({ pointId }) => pointId))
  const isFound = (text: string) => text.toLowerCase().includes(keyword.toLowerCase())
  const groups = [
    {
      label: words.ofUnit,
      options: points
        .filter(({ pointId }) => pointId !== presentId)
        .filter((point) => isFound(`${nameOf(point)} ${local(point.unitName)}`))
        .map((point) => ({ value: point.pointId, label: nameOf(point) })),
    },
    {
      label: words.ofOtherUnits,
      options: (others.data ?? [])
        .filter((choice) => !ofUnit.has(choice.value) && choice.value !== presentId)
        .map((choice) => ({ value: choice.value, label: local(choice.label) })),
    },
  ]
  return (
    <Field label={label} isRequired error={error}>
      {(control) => (
        <Select
          {...control}
          value={value}
          disabled={isDisabled}
          status={error === undefined ? '' : 'error'}
          loading={own.isPending}
          showSearch={{ filterOption: false, onSearch: setTyped }}
          notFoundContent={words.noPoints}
          options={groups.filter(({ options }) => options.length > 0)}
          onChange={onChange}
        />
      )}
    </Field>
  )
}
