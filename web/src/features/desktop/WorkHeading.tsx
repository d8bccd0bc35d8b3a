import type { ReactNode } from 'react'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { useSession } from '#web/platform/session/session.ts'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { desktopText } from './desktop.text.ts'

/** Names the system whose applications the desktop shows. */
export function WorkHeading({ actions }: { actions: ReactNode }) {
  const words = useText(desktopText)
  const local = useLocal()
  const system = useSession((session) =>
    session.info?.systemOrgs.find(({ systemId }) => systemId === session.systemId),
  )
  return (
    <PageHeader
      title={words.work}
      description={system && words.workLine(local(system.name))}
      actions={actions}
    />
  )
}
