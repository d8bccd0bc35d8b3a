import type { StoredImport } from '@iwater/contract/kit/import-calls'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { importText } from './import.text.ts'

/** Records that undoing an import leaves as they are, the first of them with the reason. */
export function KeptRecords({
  kept,
  count,
  isOpen = false,
}: {
  kept: StoredImport['kept']
  count: number
  isOpen?: boolean
}) {
  const words = useText(importText)
  const format = useFormat()
  const local = useLocal()
  if (count === 0) return null
  const others = count - kept.length
  return (
    <details className="kit-import-part" open={isOpen}>
      <summary>{words.stayed(format.number(count))}</summary>
      <ul>
        {kept.map(({ recordId, name, reason }) => (
          <li key={recordId}>
            {words.because(local(name) || recordId, words.keptReasons[reason])}
          </li>
        ))}
        {others > 0 && <li>{words.moreKept(format.number(others))}</li>}
      </ul>
    </details>
  )
}
