import './embedded-page.css'
import { findMenu } from '@iwater/contract/navigation'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { apiQuery } from '#web/platform/api/api.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { usePage } from '#web/platform/page/page.ts'
import { useSession } from '#web/platform/session/session.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { embeddedPageText } from './embedded-page.text.ts'
import { externalAddress } from './external-address.ts'

function useExternalAddress() {
  const { params } = usePage()
  const systemId = useSession((session) => session.systemId)
  const organizationId = useSession((session) => session.organisationId)
  const { data: menu } = useSuspenseQuery(
    apiQuery(findMenu, {
      ...(organizationId === null ? {} : { organizationId }),
      ...(systemId === null ? {} : { systemId }),
      appFlag: '0',
    }),
  )
  return externalAddress(menu, params['routerPath'] ?? '')
}

/** Whether our own content policy has refused to show pages of a host. */
function useIsBlocked(origin: string | undefined) {
  const [isBlocked, setIsBlocked] = useState(false)
  useEffect(() => {
    const note = (event: SecurityPolicyViolationEvent) => {
      if (origin !== undefined && event.blockedURI.startsWith(origin)) setIsBlocked(true)
    }
    document.addEventListener('securitypolicyviolation', note)
    return () => document.removeEventListener('securitypolicyviolation', note)
  }, [origin])
  return isBlocked
}

/** A page of another product, in a frame that can reach nothing of ours. */
export default function EmbeddedPage() {
  const words = useText(embeddedPageText)
  const address = useExternalAddress()
  const isBlocked = useIsBlocked(address?.origin)
  if (address === undefined) {
    return <EmptyState title={words.unknown} hint={words.unknownHint} />
  }
  const isOurs = address.origin === window.location.origin
  if (isBlocked) {
    return (
      <EmptyState
        title={words.blocked}
        hint={words.blockedHint(address.host)}
        action={
          <a
            className="w-button w-button-solid"
            href={address.href}
            target="_blank"
            rel="noreferrer"
          >
            {words.openOutside}
          </a>
        }
      />
    )
  }
  return (
    <iframe
      className="embedded-page"
      src={address.href}
      title={address.host}
      referrerPolicy="no-referrer"
      // A frame of our own origin that may run scripts and keep its origin could lift its own bars.
      sandbox={`allow-scripts allow-forms allow-popups allow-downloads${isOurs ? '' : ' allow-same-origin'}`}
    />
  )
}
