import type { Entity } from '@iwater/contract/kit/entity'
import { type StoredImport, undoDays } from '@iwater/contract/kit/import-calls'
import { useContext } from 'react'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { AfterImportContext } from './after-import.ts'
import { importText } from './import.text.ts'
import { KeptRecords } from './KeptRecords.tsx'
import { UndoImport } from './UndoImport.tsx'

function Undone({ stored }: { stored: StoredImport }) {
  const words = useText(importText)
  const format = useFormat()
  const { removed, restored, keptCount, kept, undoneAt } = stored
  const at = format.dateTime(undoneAt)
  return (
    <>
      <p role="status">{words.undone(at, format.number(removed), format.number(restored))}</p>
      <KeptRecords kept={kept} count={keptCount} />
    </>
  )
}

/** A file that was imported: when, by whom, what it did, and whether that can be taken back. */
export function ImportedFile({ entity, stored }: { entity: Entity; stored: StoredImport }) {
  const words = useText(importText)
  const local = useLocal()
  const format = useFormat()
  const after = useContext(AfterImportContext)
  const { fileName, storedAt, storedBy, added, changed, unchanged, leftOut } = stored
  const who = storedBy === null ? '' : local(storedBy.name)
  const number = (value: number) => format.number(value)
  return (
    <li>
      <b>{fileName}</b>
      <p className="kit-note">
        {[format.dateTime(storedAt), who].filter((part) => part !== '').join(' · ')}
      </p>
      <p>
        {words.summary(number(added), number(changed), number(unchanged))}
        {leftOut > 0 && words.leftOut(number(leftOut))}
      </p>
      {stored.undo !== 'done' && after?.(stored)}
      {stored.undoneAt !== null && <Undone stored={stored} />}
      {stored.undo === 'over' && <p className="kit-note">{words.over(undoDays)}</p>}
      {(stored.undo === 'possible' || stored.undo === 'running') && (
        <UndoImport entity={entity} stored={stored} />
      )}
    </li>
  )
}
