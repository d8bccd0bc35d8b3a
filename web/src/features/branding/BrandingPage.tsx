import './branding.css'
import { readBrandingSettings } from '@iwater/contract/organisation/branding'
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
import { BrandingEditor } from './BrandingEditor.tsx'
import { brandingText } from './branding.text.ts'

/** How one organisation looks: names, colours, pictures, contacts. */
export default function BrandingPage() {
  const words = useText(brandingText)
  const here = useOrganisationOnScreen()
  const { query, setQuery } = usePage()
  const organisationId = query.get('org') ?? here ?? ''
  const { data, error, refetch } = useQuery({
    ...apiQuery(readBrandingSettings, { organizationId: organisationId }),
    enabled: organisationId !== '',
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
        <div className="branding-organisation-choice">
          <OrganisationSelect
            label={words.organisation}
            value={organisationId}
            onChange={(org) => (isUnsaved ? setWanted : choose)({ org: org ?? null })}
            offersAll
          />
        </div>
        {data === undefined ? (
          <Pending error={error} onRetry={refetch} rows={8} />
        ) : (
          <BrandingEditor
            key={organisationId}
            organisationId={organisationId}
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
