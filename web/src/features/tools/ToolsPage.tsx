import './tools-page.css'
import { readToolSet } from '@iwater/contract/tools'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery } from '#web/platform/api/api.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { useOrganisationOnScreen } from '#web/platform/page/list-query.ts'
import { usePage } from '#web/platform/page/page.ts'
import { OrganisationSelect } from '#web/product/OrganisationSelect.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { Pending } from '#web/ui/state/Pending.tsx'
import { ToolSetEditor } from './ToolSetEditor.tsx'
import { toolsPageText } from './tools.text.ts'

/** The tools of one organisation: which there are, in which order, and where they lead. */
export default function ToolsPage() {
  const words = useText(toolsPageText)
  const here = useOrganisationOnScreen()
  const { query, setQuery } = usePage()
  const orgId = query.get('org') ?? here ?? ''
  const { data, error, refetch } = useQuery({
    ...apiQuery(readToolSet, { orgId }),
    enabled: orgId !== '',
    // What is being edited is not replaced underneath; the next time it is read anew.
    staleTime: Infinity,
    gcTime: 0,
  })
  const [isUnsaved, setUnsaved] = useState(false)
  const [wanted, setWanted] = useState<{ org: string | null }>()
  const choose = (next: { org: string | null }) => {
    setWanted(undefined)
    setQuery(next)
  }
  return (
    <Page>
      <PageHeader title={words.title} description={words.description} />
      <Card>
        <div className="tools-organisation">
          <OrganisationSelect
            label={words.organisation}
            value={orgId}
            onChange={(org) => (isUnsaved ? setWanted : choose)({ org: org ?? null })}
          />
        </div>
        {data === undefined ? (
          <Pending error={error} onRetry={refetch} rows={5} />
        ) : (
          <ToolSetEditor
            key={orgId}
            orgId={orgId}
            stored={data}
            isLeaving={wanted !== undefined}
            onUnsaved={setUnsaved}
            onLeave={() => wanted && choose(wanted)}
            onStay={() => setWanted(undefined)}
          />
        )}
      </Card>
    </Page>
  )
}
