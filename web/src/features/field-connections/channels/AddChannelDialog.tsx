import '#web/kit/kit.css'
import './channels-editor.css'
import type { FedPoint } from '@iwater/contract/field/channel-feeds'
import { channelForm, pointChannelForm } from '@iwater/contract/field/channel-form'
import { addChannels } from '@iwater/contract/field/connections'
import type { DraftOf, Ruled } from '@iwater/contract/kit/entity'
import { group } from '@iwater/contract/kit/field'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Segmented } from 'antd'
import { type SubmitEvent, useId, useState } from 'react'
import { EntityForm } from '#web/kit/form/EntityForm.tsx'
import { useDraft } from '#web/kit/use-draft.ts'
import { call } from '#web/platform/api/api.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { showDone } from '#web/platform/notice/notices.ts'
import { type Factor, factorsQuery } from '#web/product/factors.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { ErrorNote } from '#web/ui/form/ErrorNote.tsx'
import { Panel } from '#web/ui/overlay/Panel.tsx'
import { Pending } from '#web/ui/state/Pending.tsx'
import { fedPointsQuery, renewConnections } from '../connections.api.ts'
import { channelsText } from './channels.text.ts'
import { freePointFor } from './channels-for-keys.ts'
import { PointWarnings } from './PointWarnings.tsx'
import { channelFromKey } from './unknown-keys.ts'

type Target = 'there' | 'new'

const groupsOf = ({ fields }: Ruled) => [group('通道', 'Channel', Object.keys(fields))]
const groups = { there: groupsOf(pointChannelForm), new: groupsOf(channelForm) }

type Props = { connectionId: string; unitId: string; sourceKey: string; onClose: () => void }

/** Both forms; the point of the unit that waits for the key comes first, a new one where there is none. */
function useTargets({ sourceKey }: Props, factors: readonly Factor[], points: readonly FedPoint[]) {
  const given = channelFromKey(sourceKey, factors)
  const pointId = freePointFor(given.factor, points)?.pointId
  const there = useDraft(pointChannelForm, undefined, { sourceKey, ...(pointId && { pointId }) })
  const made = useDraft(channelForm, undefined, given)
  const [target, setTarget] = useState<Target>(pointId === undefined ? 'new' : 'there')
  const input = () => {
    if (target === 'there') return there.draft as DraftOf<(typeof pointChannelForm)['fields']>
    const { unitOfMeasure, ...channel } = made.draft as DraftOf<(typeof channelForm)['fields']>
    return { ...channel, unitOfMeasure: unitOfMeasure ?? '' }
  }
  return { target, setTarget, draft: target === 'there' ? there : made, input }
}

function ChannelDialog({
  factors,
  points,
  ...props
}: Props & { factors: readonly Factor[]; points: readonly FedPoint[] }) {
  const words = useText(channelsText)
  const client = useQueryClient()
  const formId = useId()
  const { connectionId, unitId, onClose } = props
  const { target, setTarget, draft, input } = useTargets(props, factors, points)
  const { sourceKey = '', pointId } = draft.draft as { sourceKey?: string; pointId?: string | null }
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: () => call(addChannels, { connectionId, channels: [input()] }),
    onSuccess: async () => {
      await renewConnections(client)
      showDone(words.added(sourceKey))
      onClose()
    },
    onError: (failure) =>
      draft.reject(failure, {
        'ingest.source-key-taken': 'sourceKey',
        'ingest.source-key-invalid': 'sourceKey',
        'monitoring.point-retired': 'pointId',
        'monitoring.point-not-found': 'pointId',
      }),
  })
  const save = (event: SubmitEvent) => {
    event.preventDefault()
    if (draft.check()) mutate()
  }
  return (
    <Panel
      in="dialog"
      title={words.addTitle}
      onClose={onClose}
      footer={(close) => (
        <>
          <Button onClick={close}>{words.cancel}</Button>
          <Button type="submit" form={formId} variant="solid" isBusy={isPending}>
            {words.add}
          </Button>
        </>
      )}
    >
      <Segmented
        className="channel-target"
        aria-label={words.target}
        options={(['there', 'new'] as const).map((value) => ({
          value,
          label: words.targets[value],
        }))}
        value={target}
        onChange={(next) => {
          reset()
          setTarget(next)
        }}
      />
      <form id={formId} onSubmit={save} noValidate>
        <EntityForm key={target} groups={groups[target]} draft={draft} isDisabled={isPending} />
        <PointWarnings
          pointId={pointId ?? undefined}
          unitId={unitId}
          factor={channelFromKey(sourceKey, factors).factor}
        />
        {error !== null && !draft.isShownAt(groups[target].flatMap(({ fields }) => fields)) && (
          <ErrorNote error={error} />
        )}
      </form>
    </Panel>
  )
}

/** Adds a channel for a key that was refused: for the point of the unit that waits for it, or with a new one from the catalogue. */
export function AddChannelDialog(props: Props) {
  const words = useText(channelsText)
  const factors = useQuery(factorsQuery)
  const points = useQuery(fedPointsQuery({ unitId: props.unitId }))
  if (factors.data !== undefined && points.data !== undefined && points.isFetchedAfterMount)
    return <ChannelDialog {...props} factors={factors.data} points={points.data} />
  const failed = points.isError ? points : factors
  return (
    <Panel
      in="dialog"
      title={words.addTitle}
      onClose={props.onClose}
      footer={<Button onClick={props.onClose}>{words.cancel}</Button>}
    >
      <Pending error={failed.error} onRetry={failed.refetch} rows={6} />
    </Panel>
  )
}
