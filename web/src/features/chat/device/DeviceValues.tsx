import type { DeviceFindings, DeviceValue } from '@iwater/contract/knowledge/device-findings'
import { useId } from 'react'
import { paths } from '#web/app/paths.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { OwnLink } from '#web/ui/action/OwnLink.tsx'
import { deviceFindingsText } from './device-findings.text.ts'
import { ValueNow } from './ValueNow.tsx'

function Value({ value }: { value: DeviceValue }) {
  const words = useText(deviceFindingsText)
  const local = useLocal()
  const note = words.states[value.state]
  return (
    <div className="chat-device-value" data-state={value.state}>
      <dt>{local(value.name)}</dt>
      <dd>
        <ValueNow value={value} />
        {note !== '' && (
          <small>
            {note}
            {value.state === 'flagged' && ` (${value.flag})`}
          </small>
        )}
      </dd>
    </div>
  )
}

/** The present values of a device. They are renewed all the time and read out on demand alone. */
export function DeviceValues({ findings }: { findings: DeviceFindings }) {
  const words = useText(deviceFindingsText)
  const local = useLocal()
  const title = useId()
  const { values, missing } = findings
  return (
    <section className="chat-device" aria-live="off" aria-labelledby={title}>
      <p id={title} className="chat-device-title">
        <OwnLink to={paths.unit(findings.unitId)}>
          {words.values(local(findings.name), local(findings.unitName))}
        </OwnLink>
      </p>
      {values.length === 0 ? (
        <p>{words.noValues}</p>
      ) : (
        // Scrolls sideways where it is narrow, by keyboard too.
        <div className="chat-device-values" role="group" aria-labelledby={title} tabIndex={0}>
          <dl>
            {values.map((value) => (
              <Value key={value.pointId} value={value} />
            ))}
          </dl>
        </div>
      )}
      {missing.length > 0 && (
        <p>{words.missing(missing.map(({ name }) => local(name)).join(words.between))}</p>
      )}
    </section>
  )
}
