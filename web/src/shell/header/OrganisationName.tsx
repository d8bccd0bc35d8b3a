import { Building2 } from 'lucide-react'
import { useLocal } from '#web/platform/i18n/language.ts'
import { useSession } from '#web/platform/session/session.ts'
import { DemoMark } from '#web/ui/DemoMark.tsx'

export function OrganisationName() {
  const local = useLocal()
  const info = useSession((session) => session.info)
  if (info === null) return null
  const name = local(info.userInfo.organizationNames)
  return (
    <span className="shell-organisation" title={name}>
      <Building2 size={16} aria-hidden="true" />
      <span>{name}</span>
      {info.isDemo && <DemoMark />}
    </span>
  )
}
