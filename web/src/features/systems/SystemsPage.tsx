import { systemRecord } from '@iwater/contract/pages/systems'
import { EntityPage } from '#web/kit/EntityPage.tsx'
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

/** The systems of the tenant. */
export default function SystemsPage() {
  useSessionFollows(systemRecord)
  return <EntityPage entity={systemRecord} tools={tools} />
}
