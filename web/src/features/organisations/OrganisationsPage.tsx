import { organisationRecord } from '@iwater/contract/organisation/organisations'
import { EntityPage } from '#web/kit/EntityPage.tsx'
import { useSessionFollows } from '#web/product/use-session-follows.ts'
import { useImpactQuestion } from './use-impact-question.tsx'

/** Organisations and departments. */
export default function OrganisationsPage() {
  const { ask, dialog } = useImpactQuestion()
  useSessionFollows(organisationRecord)
  return (
    <EntityPage entity={organisationRecord} beforeChange={ask}>
      {dialog}
    </EntityPage>
  )
}
