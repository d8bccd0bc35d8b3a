import { organisationRecord } from '@iwater/contract/organisation/organisations'
import { EntityPage } from '#web/kit/EntityPage.tsx'
import type { OwnTools } from '#web/kit/list/own-tools.ts'
import { useSessionFollows } from '#web/product/use-session-follows.ts'
import { CopyOrganisation } from './CopyOrganisation.tsx'
import { useImpactQuestion } from './use-impact-question.tsx'

const tools: OwnTools = { record: (row) => <CopyOrganisation row={row} /> }

/** Organisations and departments. */
export default function OrganisationsPage() {
  const { ask, dialog } = useImpactQuestion()
  useSessionFollows(organisationRecord)
  return (
    <EntityPage entity={organisationRecord} tools={tools} beforeChange={ask}>
      {dialog}
    </EntityPage>
  )
}
