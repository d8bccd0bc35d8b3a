import type { Entity } from '@iwater/contract/kit/entity'
import { lazy, Suspense } from 'react'

// Most records have none.
const Comments = lazy(async () => ({ default: (await import('./Comments.tsx')).Comments }))

/** The comments on a record, where its description has them. */
export const RecordComments = ({ entity, id }: { entity: Entity; id: string }) =>
  entity.comments && (
    <Suspense fallback={null}>
      <Comments entity={entity} id={id} />
    </Suspense>
  )
