import { systemRecord, usualVersion } from '@iwater/contract/pages/systems'
import { EntityPage } from '#web/kit/EntityPage.tsx'
import type { OwnCells } from '#web/kit/list/own-cells.ts'
import type { OwnTools } from '#web/kit/list/own-tools.ts'
import type { Row } from '#web/kit/records.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { useSessionFollows } from '#web/product/use-session-follows.ts'
import { systemsText } from './systems.text.ts'

/** What goes with a system that is deleted. */
function LostMenu({ row }: { row: Row }) {
  const words = useText(systemsText)
  const format = useFormat()
  const { entry_count: count } = row
  return typeof count === 'number' && count > 0 ? (
    <p>{words.lostMenu(format.number(count))}</p>
  ) : null
}

const tools: OwnTools = { deletion: (row) => <LostMenu row={row} /> }

/** The version that systems have where nobody gave another, in words. */
function Version({ row }: { row: Row }) {
  const words = useText(systemsText)
  const version = String(row.version_name)
  return version === usualVersion ? words.usualVersion : version
}

const cells: OwnCells = { version_name: (row) => <Version row={row} /> }

/** The systems of the tenant. */
export default function SystemsPage() {
  useSessionFollows(systemRecord)
  return <EntityPage entity={systemRecord} cells={cells} tools={tools} />
}
