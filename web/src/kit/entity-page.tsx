import type { Entity } from '@iwater/contract/kit/entity'
import type { ComponentType } from 'react'

type PageModule = { default: ComponentType }

/** The page of an entity that needs nothing of its own: `entityPage(async () => (await import('…')).sparePart)`. */
export function entityPage(load: () => Promise<Entity>): () => Promise<PageModule> {
  let made: PageModule | undefined
  return async () => {
    const [entity, { EntityPage }] = await Promise.all([load(), import('./EntityPage.tsx')])
    // The same component each time: another one would lose what the page holds.
    made ??= { default: () => <EntityPage entity={entity} /> }
    return made
  }
}
