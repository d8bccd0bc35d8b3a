import {
  type BoundDevice,
  bindDevice,
  findDevices,
  unbindDevice,
} from '@iwater/contract/sign-in/account-security'
import { useQuery } from '@tanstack/react-query'
import { Switch } from 'antd'
import { TabletSmartphone } from 'lucide-react'
import { type SubmitEvent, useId, useState } from 'react'
import { apiQuery, call } from '#web/platform/api/api.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { deviceNumber } from '#web/platform/session/device-number.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { EmptyState } from '#web/ui/state/EmptyState.tsx'
import { Pending } from '#web/ui/state/Pending.tsx'
import { AccountFrame } from './AccountFrame.tsx'
import { devicesText } from './devices.text.ts'
import { programOf } from './program.ts'
import { useWork } from './use-work.ts'

/** What this device is called before the person has a better name for it. */
function useUsualName() {
  const words = useText(devicesText)
  const { browser, system } = programOf(navigator.userAgent)
  return words.usual(browser ?? 'iWater', system ?? '–')
}

function BindForm({ bind, isBusy }: { bind: (name: string) => Promise<boolean>; isBusy: boolean }) {
  const words = useText(devicesText)
  const usual = useUsualName()
  const [name, setName] = useState(usual)
  const [error, setError] = useState<string>()
  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (name.trim() === '') return setError(words.nameMissing)
    if (!isBusy) void bind(name.trim())
  }
  return (
    <form className="ac-form" onSubmit={submit} noValidate>
      <TextField
        label={words.name}
        name="device"
        maxLength={80}
        required
        value={name}
        error={error}
        onChange={(event) => {
          setName(event.target.value)
          setError(undefined)
        }}
      />
      <Button type="submit" variant="solid" isBusy={isBusy}>
        {words.bind}
      </Button>
    </form>
  )
}

function DeviceRow({ device, onUnbind }: { device: BoundDevice; onUnbind: () => void }) {
  const words = useText(devicesText)
  const format = useFormat()
  return (
    <li>
      <TabletSmartphone size={26} strokeWidth={1.6} aria-hidden="true" />
      <div>
        <b>{device.name}</b>
        {device.macNum === deviceNumber() && <span className="ac-mark">{words.current}</span>}
        <p>
          {words.boundAt} {format.dateTime(device.boundAt)}
          {device.lastAt !== null && ` · ${words.lastAt} ${format.dateTime(device.lastAt)}`}
        </p>
      </div>
      <Button aria-label={words.unbindOne(device.name)} onClick={onUnbind}>
        {words.unbind}
      </Button>
    </li>
  )
}

export default function DevicesPage() {
  const words = useText(devicesText)
  const switchId = useId()
  const usual = useUsualName()
  const { data, error, refetch } = useQuery(apiQuery(findDevices, {}))
  const { isBusy, error: failure, run } = useWork()
  const here = data?.devices.find(({ macNum }) => macNum === deviceNumber())

  const bind = (name: string, isRequired?: boolean) =>
    run(async () => {
      const only = isRequired === undefined ? {} : { isRequired }
      await call(bindDevice, { macNum: deviceNumber(), name, ...only })
      await refetch()
    })
  const unbind = (id: string) =>
    run(async () => {
      // Also after a rejection: it may have been unbound elsewhere.
      await call(unbindDevice, { id }).finally(() => refetch())
    })

  function list() {
    if (data === undefined) {
      return <Pending error={error} onRetry={refetch} rows={2} />
    }
    if (data.devices.length === 0) return <EmptyState title={words.none} hint={words.noneHint} />
    return (
      <ul className="ac-list">
        {data.devices.map((device) => (
          <DeviceRow key={device.id} device={device} onUnbind={() => void unbind(device.id)} />
        ))}
      </ul>
    )
  }

  return (
    <AccountFrame section="devices" description={words.description}>
      <Card title={words.title}>
        {failure !== null && (
          <p className="ac-wrong" role="alert">
            {failure.message}
          </p>
        )}
        {list()}
      </Card>
      {data !== undefined && here === undefined && (
        <Card title={words.bind}>
          <BindForm bind={bind} isBusy={isBusy} />
        </Card>
      )}
      {data !== undefined && (
        <Card>
          <div className="ac-actions">
            <Switch
              id={switchId}
              checked={data.isRequired}
              loading={isBusy}
              // Users who require bound devices must not lock themselves out.
              onChange={(isRequired) => void bind(here?.name ?? usual, isRequired)}
            />
            <label htmlFor={switchId}>{words.only}</label>
          </div>
          <p className="ac-note">{words.onlyNote}</p>
        </Card>
      )}
    </AccountFrame>
  )
}
