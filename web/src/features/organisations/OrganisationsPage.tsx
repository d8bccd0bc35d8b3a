import { organisationRecord } from '@iwater/contract/organisation/organisations'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { EntityPage } from '#web/kit/EntityPage.tsx'
import { loadSignInInfo } from '#web/platform/session/session.ts'
import { useImpactQuestion } from './use-impact-question.tsx'

/** The tree that users switch and choose by is part of who is signed in: it is read anew when records have changed. */
function useFollowedTree() {
  const client = useQueryClient()
  useEffect(() => {
    let isDue = false
    return client.getQueryCache().subscribe(({ type, query, ...event }) => {
      const [key] = query.queryKey
      const isChange = type === 'updated' && 'action' in event && event.action.type === 'invalidate'
      const isOurs = typeof key === 'string' && key.startsWith(organisationRecord.path)
      if (!isChange || !isOurs || isDue) return
      isDue = true
      // Several lists are renewed by one change.
      setTimeout(() => {
        isDue = false
        void loadSignInInfo()
      })
    })
  }, [client])
}

/** Organisations and departments. */
export default function OrganisationsPage() {
  const { ask, dialog } = useImpactQuestion()
  useFollowedTree()
  return (
    <EntityPage entity={organisationRecord} beforeChange={ask}>
      {dialog}
    </EntityPage>
  )
}
