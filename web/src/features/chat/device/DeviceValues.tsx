import type { DeviceFindings, DeviceValue } from '@iwater/contract/knowledge/device-findings'
import { useId } from 'react'
import { paths } from '#web/app/paths.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
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

/** The present values of a device, and how many reasons they rule out. */
export function DeviceValues({ findings }: { findings: DeviceFindings }) {
  const words = useText(deviceFindingsText)
  const local = useLocal()
  const format = useFormat()
  const title = useId()
  const { values, missing, contradicted } = findings
  return (
    <section className="chat-device" aria-labelledby={title}>
      <h3 id={title}>
        <OwnLink to={paths.unit(findings.unitId)}>
          {words.values(local(findings.name), local(findings.unitName))}
        </OwnLink>
      </h3>
      {values.length === 0 ? (
        <p>{words.noValues}</p>
      ) : (
        <dl>
          {values.map((value) => (
            <Value key={value.pointId} value={value} />
          ))}
        </dl>
      )}
      {missing.length > 0 && (
        <p>{words.missing(missing.map(({ name }) => local(name)).join(words.between))}</p>
      )}
      <p>{contradicted.length > 0 ? words.some(format.number(contradicted.length)) : words.none}</p>
    </section>
  )
}
