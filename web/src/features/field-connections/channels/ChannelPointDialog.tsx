import '#web/kit/kit.css'
import { channelPointForm, setChannelPoint } from '@iwater/contract/field/channel-point'
import type { Channel } from '@iwater/contract/field/connections'
import { group } from '@iwater/contract/kit/field'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useId } from 'react'
import { EntityForm } from '#web/kit/form/EntityForm.tsx'
import { useDraft } from '#web/kit/use-draft.ts'
import { call } from '#web/platform/api/api.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { showDone } from '#web/platform/notice/notices.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { ErrorNote } from '#web/ui/form/ErrorNote.tsx'
import { Panel } from '#web/ui/overlay/Panel.tsx'
import { renewConnections } from '../connections.api.ts'
import { channelsText } from './channels.text.ts'
import { PointSelect } from './PointSelect.tsx'
import { PointWarnings } from './PointWarnings.tsx'

const names = ['pointId', 'isExchanged', 'values', 'movesFrom'] as const
const [, ...others] = names
const groups = [group('通道', 'Channel', others)]

/** Has a channel feed another point, and says what becomes of the values that came before. */
export function ChannelPointDialog({
  connectionId,
  unitId,
  channel,
  onClose,
}: {
  connectionId: string
  /** Of the connection. */
  unitId: string
  channel: Channel
  onClose: () => void
}) {
  const words = useText(channelsText)
  const local = useLocal()
  const client = useQueryClient()
  const formId = useId()
  const draft = useDraft(channelPointForm)
  const { channelId, sourceKey, pointName, factor } = channel
  const chosen = draft.draft as { pointId: string | null; isExchanged: boolean }
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => {
      const { pointId, isExchanged, movesFrom } = draft.draft as {
        pointId: string
        isExchanged: boolean
        movesFrom: string | null
      }
      return call(setChannelPoint, { connectionId, channelId, pointId, isExchanged, movesFrom })
    },
    onSuccess: async ({ jobId }) => {
      await renewConnections(client)
      showDone(jobId === null ? words.rewired : words.rewiredMoving)
      onClose()
    },
    onError: (failure) =>
      draft.reject(failure, {
        'ingest.channel-same': 'pointId',
        'monitoring.point-retired': 'pointId',
        'ingest.channel-no-exchange': 'isExchanged',
        'ingest.point-fed-otherwise': 'values',
        'ingest.move-ahead': 'movesFrom',
      }),
  })
  const save = (event: SubmitEvent) => {
    event.preventDefault()
    if (draft.check()) mutate()
  }
  return (
    <Panel
      in="dialog"
      title={words.rewireTitle(sourceKey)}
      onClose={onClose}
      footer={(close) => (
        <>
          <Button onClick={close}>{words.cancel}</Button>
          <Button type="submit" form={formId} variant="solid" isBusy={isPending}>
            {words.save}
          </Button>
        </>
      )}
    >
      <p className="kit-note">{words.rewireNow(local(pointName))}</p>
      <form id={formId} onSubmit={save} noValidate>
        <PointSelect
          label={local(channelPointForm.fields.pointId.title)}
          unitId={unitId}
          presentId={channel.pointId}
          value={chosen.pointId}
          error={draft.messages.pointId}
          isDisabled={isPending}
          onChange={(pointId) => draft.change('pointId', pointId)}
        />
        <EntityForm groups={groups} draft={draft} isDisabled={isPending} />
        <PointWarnings
          pointId={chosen.pointId ?? undefined}
          unitId={unitId}
          factor={factor}
          channelId={channelId}
          exchangedIn={chosen.isExchanged ? connectionId : undefined}
        />
        {error !== null && !draft.isShownAt(names) && <ErrorNote error={error} />}
      </form>
    </Panel>
  )
}
