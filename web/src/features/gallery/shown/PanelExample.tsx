import type { Entity } from '@iwater/contract/kit/entity'
import { lazy, Suspense } from 'react'
import type { Row } from '#web/kit/records.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { usePage } from '#web/platform/page/page.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { galleryText } from '../gallery.text.ts'

const RecordPanel = lazy(async () => ({
  default: (await import('#web/kit/record/RecordPanel.tsx')).RecordPanel,
}))

/** Buttons that open a record as lists do. */
export function PanelExample({ entity, row }: { entity: Entity; row: Row | undefined }) {
  const words = useText(galleryText)
  const { query, setQuery } = usePage()
  const id = query.get('record') ?? undefined
  const isOpen = id !== undefined || query.has('add')
  return (
    <div className="gallery-buttons">
      <Button variant="solid" onClick={() => setQuery({ add: '1' })}>
        {words.add}
      </Button>
      {row !== undefined && (
        <>
          <Button onClick={() => setQuery({ record: row.id })}>{words.edit}</Button>
          <Button onClick={() => setQuery({ record: row.id, mode: 'view' })}>{words.view}</Button>
        </>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <RecordPanel
            entity={entity}
            id={id}
            isReadOnly={query.get('mode') === 'view'}
            onClose={() => setQuery({ record: null, add: null, mode: null })}
          />
        </Suspense>
      )}
    </div>
  )
}
