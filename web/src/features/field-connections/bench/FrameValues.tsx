import type { JudgedFrame } from '@iwater/contract/field/frame-bench'
import { CircleCheck, CircleX } from 'lucide-react'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { reasonIn, rejectionReasonText } from '../rejection-reason.text.ts'
import { frameBenchText } from './frame-bench.text.ts'

type Value = JudgedFrame['values'][number]

function Outcome({ value: { point, reason } }: { value: Value }) {
  const words = useText(frameBenchText)
  const reasons = useText(rejectionReasonText)
  const local = useLocal()
  if (reason !== null)
    return (
      <span className="bench-bad">
        <CircleX size={14} aria-hidden="true" /> {reasonIn(reasons, reason)}
      </span>
    )
  if (point === null) return <span className="bench-quiet">{words.notUsed}</span>
  return (
    <span className="bench-good">
      <CircleCheck size={14} aria-hidden="true" /> {local(point.name)}
    </span>
  )
}

/** What a frame measures, and what becomes of each value. */
export function FrameValues({ values }: { values: readonly Value[] }) {
  const words = useText(frameBenchText)
  const local = useLocal()
  return (
    <div className="bench-values" role="region" aria-label={words.values} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.factor}</th>
            <th scope="col">{words.statistic}</th>
            <th scope="col" className="bench-number">
              {words.value}
            </th>
            <th scope="col">{words.flag}</th>
            <th scope="col">{words.point}</th>
          </tr>
        </thead>
        <tbody>
          {values.map((value) => (
            <tr key={`${value.code} ${value.statistic}`}>
              <th scope="row">
                {value.factorName === null ? (
                  <span className="bench-quiet">{words.unknownFactor}</span>
                ) : (
                  local(value.factorName)
                )}
                <small>
                  <code>{value.code}</code>
                  {value.code !== value.factor && <code> → {value.factor}</code>}
                </small>
              </th>
              <td>{value.statistic}</td>
              <td className="bench-number">
                {value.text} <small>{value.unitOfMeasure}</small>
              </td>
              <td>{value.flag ?? '–'}</td>
              <td>
                <Outcome value={value} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
