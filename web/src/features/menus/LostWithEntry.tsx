import { useQuery } from '@tanstack/react-query'
import type { Row } from '#web/kit/records.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { ErrorNote } from '#web/ui/form/ErrorNote.tsx'
import { LostPages } from './LostPages.tsx'
import { impactQuery } from './menus.api.ts'
import { menusText } from './menus.text.ts'

/** What goes with an entry that is deleted, and who loses its page. */
export function LostWithEntry({ row: { id, opens } }: { row: Row }) {
  const words = useText(menusText)
  const { data, error } = useQuery(impactQuery([{ menuEntryId: id, isRemoved: true }]))
  if (opens === 'module') return null
  return (
    <>
      <div aria-live="polite">
        {data !== undefined && <LostPages impact={data} />}
        {data === undefined && error === null && <p>{words.asking}</p>}
        {error !== null && <ErrorNote error={error} />}
      </div>
      <p>{words.lostWith}</p>
    </>
  )
}
