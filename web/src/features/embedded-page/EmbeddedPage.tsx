import './embedded-page.css'
import { findMenu } from '@iwater/contract/navigation'
import { findTools } from '@iwater/contract/tools'
import { useSuspenseQuery } from '@tanstack/react-query'
import { paths } from '#web/app/paths.ts'
import { apiQuery } from '#web/platform/api/api.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { usePage } from '#web/platform/page/page.ts'
import { useSession } from '#web/platform/session/session.ts'
import { OwnLink } from '#web/ui/action/OwnLink.tsx'
import { ExternalFrame } from '#web/ui/layout/ExternalFrame.tsx'
import { EmptyState } from '#web/ui/state/EmptyState.tsx'
import { embeddedPageText } from './embedded-page.text.ts'
import { externalAddress } from './external-address.ts'

/** What the server lists for this person: the menu of the system on screen, and the tools. */
function useExternalAddress() {
  const { params, query } = usePage()
  const systemId = useSession((session) => session.systemId)
  const organisationId = useSession((session) => session.organisationId)
  const place = organisationId === null ? {} : { organizationId: organisationId }
  const { data: menu } = useSuspenseQuery(
    apiQuery(findMenu, { ...place, ...(systemId === null ? {} : { systemId }), appFlag: '0' }),
  )
  const { data: tools } = useSuspenseQuery(
    apiQuery(findTools, organisationId === null ? {} : { orgId: organisationId }),
  )
  const wanted = { routerPath: params['routerPath'] ?? '', src: query.get('src') }
  return externalAddress({ menu, tools }, wanted)
}

/** A page of another product that the menu or a tool names. */
export default function EmbeddedPage() {
  const words = useText(embeddedPageText)
  const address = useExternalAddress()
  if (address === undefined) {
    const home = (
      <OwnLink className="w-button" to={paths.home()}>
        {words.home}
      </OwnLink>
    )
    return <EmptyState title={words.unknown} hint={words.unknownHint} action={home} />
  }
  return (
    <div className="embedded-page">
      <ExternalFrame key={address.href} address={address} title={address.host} />
    </div>
  )
}
