import './record-history.css'
import type { Entity } from '@iwater/contract/kit/entity'
import { lazy, Suspense, useState } from 'react'
import { useText } from '#web/platform/i18n/language.ts'
import { useHasPermission } from '#web/platform/session/session.ts'
import { historyText } from './history.text.ts'

const History = lazy(async () => ({ default: (await import('./History.tsx')).History }))

/** The history of a record, read when it is opened, for who sees the logs; where its description has one. */
export function RecordHistory({
  entity,
  ...record
}: {
  entity: Pick<Entity, 'path' | 'history'>
  id: string
  version: number
}) {
  const words = useText(historyText)
  const maySee = useHasPermission('audit.view')
  const [isOpen, setOpen] = useState(false)
  if (!entity.history || !maySee) return null
  return (
    <details
      className="kit-history"
      open={isOpen}
      onToggle={({ currentTarget, target }) =>
        target === currentTarget && setOpen(currentTarget.open)
      }
    >
      <summary>
        <h3>{words.title}</h3>
      </summary>
      {isOpen && (
        <Suspense fallback={null}>
          <History entity={entity} {...record} />
        </Suspense>
      )}
    </details>
  )
}
