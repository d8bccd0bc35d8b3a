import { fieldConnections, protocolNames } from '@iwater/contract/field/connection-list'
import { type Protocol, protocols } from '@iwater/contract/field/connections'
import { Globe, type LucideIcon, RadioTower, Waypoints } from 'lucide-react'
import { useId } from 'react'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { newConnectionText } from './new-connection.text.ts'
import type { StepProps } from './step-fields.tsx'

const icons: Readonly<Record<Protocol, LucideIcon>> = {
  hj212: RadioTower,
  mqtt: Waypoints,
  http: Globe,
}

/** The language a device speaks. */
export function ProtocolStep({ draft, change }: StepProps) {
  const words = useText(newConnectionText)
  const local = useLocal()
  const name = useId()
  return (
    <div
      className="protocol-choices"
      role="radiogroup"
      aria-label={local(fieldConnections.fields.protocol.title)}
    >
      {protocols.map((protocol) => {
        const Icon = icons[protocol]
        return (
          <label key={protocol}>
            <input
              type="radio"
              name={name}
              checked={draft.protocol === protocol}
              onChange={() => change({ protocol })}
            />
            <Icon size={20} strokeWidth={1.8} aria-hidden="true" />
            <span>
              <b>{local(protocolNames[protocol])}</b>
              <small>{words.protocolNotes[protocol]}</small>
            </span>
          </label>
        )
      })}
    </div>
  )
}
