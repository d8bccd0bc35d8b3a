import type { ImportReport } from '@iwater/contract/kit/import-calls'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { importText } from './import.text.ts'

const counted = ['rows', 'added', 'changed', 'unchanged', 'faulty'] as const

/** How many rows do what. */
export function ImportCounts({ report }: { report: Pick<ImportReport, (typeof counted)[number]> }) {
  const words = useText(importText)
  const format = useFormat()
  return (
    <dl className="kit-import-counts">
      {counted.map((name) => (
        <div key={name} data-wrong={name === 'faulty' && report.faulty > 0}>
          <dt>{words.counts[name]}</dt>
          <dd className="w-figure">{format.number(report[name])}</dd>
        </div>
      ))}
    </dl>
  )
}
