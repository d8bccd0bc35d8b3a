import './organisation-button.css'
import { Building2, ChevronDown } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { useSession } from '#web/platform/session/session.ts'
import { DemoMark } from '#web/product/DemoMark.tsx'
import { Popover, type PopoverPlace } from '#web/ui/overlay/Popover.tsx'
import { RowsSkeleton } from '#web/ui/state/Skeleton.tsx'
import { organisationText } from './organisation.text.ts'

const OrganisationChoice = lazy(async () => ({
  default: (await import('./OrganisationChoice.tsx')).OrganisationChoice,
}))

/** The field focuses itself only where its code came after the panel, which is so the first time. */
const focusFilter = (panel: HTMLElement) => panel.querySelector('input')?.focus()

/** The current organisation; users who see more than one can switch here. */
export function OrganisationButton({ place }: { place: PopoverPlace }) {
  const words = useText(organisationText)
  const local = useLocal()
  const info = useSession((session) => session.info)
  if (info === null) return null
  const name = local(info.userInfo.organizationNames)
  const [first] = info.OrganizationTree
  const isOnly = info.OrganizationTree.length === 1 && first?.children.length === 0
  const content = (
    <>
      <Building2 size={16} aria-hidden="true" />
      <span>{name}</span>
      {info.isDemo && <DemoMark />}
    </>
  )
  if (isOnly) {
    return (
      <span className="shell-organisation" title={name}>
        {content}
      </span>
    )
  }
  return (
    <Popover
      label={words.title}
      place={place}
      className="organisation-popover"
      onOpen={focusFilter}
      trigger={(props) => (
        <button type="button" {...props} className="shell-organisation" title={name}>
          <span className="w-read-out-only">{words.change}</span>
          {content}
          <ChevronDown size={14} aria-hidden="true" />
        </button>
      )}
    >
      <Suspense fallback={<RowsSkeleton count={5} />}>
        <OrganisationChoice tree={info.OrganizationTree} />
      </Suspense>
    </Popover>
  )
}
