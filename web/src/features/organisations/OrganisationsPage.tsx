import { organisationRecord } from '@iwater/contract/organisation/organisations'
import { unitRecord } from '@iwater/contract/plant/units'
import { Copy } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { EntityPage } from '#web/kit/EntityPage.tsx'
import type { OwnTools } from '#web/kit/list/own-tools.ts'
import type { Row } from '#web/kit/records.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { useHasPermission } from '#web/platform/session/session.ts'
import { useSessionFollows } from '#web/product/use-session-follows.ts'
import { CopyDialog, CopyOrganisation, canBeCopied, useMayCopy } from './CopyOrganisation.tsx'
import { copyOrganisationText } from './copy-organisation.text.ts'
import { useImpactQuestion } from './use-impact-question.tsx'

const DeleteOrganisationWithContents = lazy(async () => ({
  default: (await import('./DeleteOrganisationWithContents.tsx')).DeleteOrganisationWithContents,
}))

const recordTools: OwnTools = {
  record: (row) => <CopyOrganisation row={row} />,
}

/** Copying is offered at a record that is open, and in the list. */
function useTools() {
  const words = useText(copyOrganisationText)
  const mayCopy = useMayCopy()
  // Units and their points go with it.
  const mayConfigure = useHasPermission(unitRecord.access.change)
  const [copied, setCopied] = useState<Row>()
  const tools = useMemo<OwnTools>(
    () => ({
      ...recordTools,
      ...(mayConfigure && {
        withContents: (row, refused) => (
          <Suspense fallback={null}>
            <DeleteOrganisationWithContents row={row} refused={refused} />
          </Suspense>
        ),
      }),
      actions: (row, name) =>
        mayCopy && canBeCopied(row)
          ? [{ key: 'copy', label: words.copyOf(name), icon: Copy, onSelect: () => setCopied(row) }]
          : [],
    }),
    [mayCopy, mayConfigure, words],
  )
  const copying = copied && (
    <CopyDialog key={copied.id} row={copied} onClose={() => setCopied(undefined)} />
  )
  return { tools, copying }
}

/** Organisations and departments. */
export default function OrganisationsPage() {
  const { ask, dialog } = useImpactQuestion()
  const { tools, copying } = useTools()
  useSessionFollows(organisationRecord)
  return (
    <EntityPage entity={organisationRecord} tools={tools} beforeChange={ask}>
      {dialog}
      {copying}
    </EntityPage>
  )
}
