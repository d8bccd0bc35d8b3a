import { updateConnection } from '@iwater/contract/field/connections'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { ApiError, call } from '#web/platform/api/api.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { ErrorNote } from '#web/ui/form/ErrorNote.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { Panel } from '#web/ui/overlay/Panel.tsx'
import { type ConnectionDetail, renewConnections } from '../connections.api.ts'
import { connectionText } from './connection.text.ts'

const isSeconds = (text: string) =>
  /^\d{1,6}$/.test(text.trim()) && Number(text) >= 10 && Number(text) <= 86_400

/** Changes the names of a connection and after how long it counts as silent. */
export function EditDialog({
  connection,
  onClose,
}: {
  connection: ConnectionDetail
  onClose: () => void
}) {
  const words = useText(connectionText)
  const client = useQueryClient()
  const { connectionId } = connection
  const [zh, setZh] = useState(connection.name.zh)
  const [en, setEn] = useState(connection.name.en)
  const [seconds, setSeconds] = useState(String(connection.silentAfterSeconds))
  const [wasTried, setWasTried] = useState(false)
  const { mutate, error, isPending } = useMutation({
    mutationFn: () =>
      call(updateConnection, {
        connectionId,
        name: { zh: zh.trim(), en: en.trim() },
        silentAfterSeconds: Number(seconds),
      }),
    onSuccess: async () => {
      await renewConnections(client)
      onClose()
    },
  })
  const rejected = error instanceof ApiError ? error.fields : {}
  const needed = (text: string) => (wasTried && text.trim() === '' ? words.needed : undefined)
  const wrongSeconds = wasTried && !isSeconds(seconds) ? words.wrongSeconds : undefined
  const save = (event: SubmitEvent) => {
    event.preventDefault()
    setWasTried(true)
    if (zh.trim() !== '' && en.trim() !== '' && isSeconds(seconds)) mutate()
  }
  const isUnsaved =
    zh !== connection.name.zh ||
    en !== connection.name.en ||
    seconds !== String(connection.silentAfterSeconds)
  return (
    <Panel in="dialog" title={words.editTitle} isUnsaved={isUnsaved} onClose={onClose}>
      <form onSubmit={save} noValidate>
        <TextField
          required
          label={words.nameZh}
          maxLength={80}
          value={zh}
          error={needed(zh) ?? rejected['name.zh']}
          onChange={(event) => setZh(event.target.value)}
        />
        <TextField
          required
          label={words.nameEn}
          maxLength={80}
          value={en}
          error={needed(en) ?? rejected['name.en']}
          onChange={(event) => setEn(event.target.value)}
        />
        <TextField
          required
          label={`${words.silentAfter} (s)`}
          inputMode="numeric"
          maxLength={6}
          value={seconds}
          error={wrongSeconds ?? rejected['silentAfterSeconds']}
          onChange={(event) => setSeconds(event.target.value)}
        />
        {error !== null && <ErrorNote error={error} />}
        <div className="connection-form-foot">
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type="submit" variant="solid" isBusy={isPending}>
            {words.save}
          </Button>
        </div>
      </form>
    </Panel>
  )
}
