import '#web/kit/kit.css'
import { channelForm } from '@iwater/contract/field/channel-form'
import { addChannels } from '@iwater/contract/field/connections'
import type { DraftOf } from '@iwater/contract/kit/entity'
import { group } from '@iwater/contract/kit/field'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useId } from 'react'
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
import { renewConnections } from '../connections.api.ts'
import { channelsText } from './channels.text.ts'
import { channelFromKey } from './unknown-keys.ts'

const names = Object.keys(channelForm.fields)
const groups = [group('通道', 'Channel', names)]

function ChannelDialog({
  connectionId,
  sourceKey,
  factors,
  onClose,
}: {
  connectionId: string
  sourceKey: string
  factors: readonly Factor[]
  onClose: () => void
}) {
  const words = useText(channelsText)
  const client = useQueryClient()
  const formId = useId()
  const draft = useDraft(channelForm, undefined, channelFromKey(sourceKey, factors))
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => {
      const { unitOfMeasure, ...channel } = draft.draft as DraftOf<(typeof channelForm)['fields']>
      const channels = [{ ...channel, unitOfMeasure: unitOfMeasure ?? '' }]
      return call(addChannels, { connectionId, channels })
    },
    onSuccess: async () => {
      await renewConnections(client)
      showDone(words.added(String(draft.draft['sourceKey'])))
      onClose()
    },
    onError: (failure) =>
      draft.reject(failure, {
        'ingest.source-key-taken': 'sourceKey',
        'ingest.source-key-invalid': 'sourceKey',
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
      <form id={formId} onSubmit={save} noValidate>
        <EntityForm groups={groups} draft={draft} isDisabled={isPending} />
        {error !== null && !draft.isShownAt(names) && <ErrorNote error={error} />}
      </form>
    </Panel>
  )
}

/** Adds a channel with its point for a key that was refused, filled in from the catalogue of factors. */
export function AddChannelDialog(props: {
  connectionId: string
  sourceKey: string
  onClose: () => void
}) {
  const words = useText(channelsText)
  const { data, error, refetch } = useQuery(factorsQuery)
  if (data !== undefined) return <ChannelDialog {...props} factors={data} />
  return (
    <Panel
      in="dialog"
      title={words.addTitle}
      onClose={props.onClose}
      footer={<Button onClick={props.onClose}>{words.cancel}</Button>}
    >
      <Pending error={error} onRetry={refetch} rows={6} />
    </Panel>
  )
}
