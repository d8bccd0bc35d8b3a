import './account.css'
import {
  ContactRound,
  FolderOpen,
  KeyRound,
  ListChecks,
  type LucideIcon,
  MonitorSmartphone,
  ShieldCheck,
  SquareUserRound,
  TabletSmartphone,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { type AccountSection, paths } from '#web/app/paths.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { OwnLink } from '#web/ui/action/OwnLink.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { showInRow } from '#web/ui/list/show-in-row.ts'
import { accountText } from './account.text.ts'

const icons: Readonly<Record<AccountSection, LucideIcon>> = {
  profile: SquareUserRound,
  contacts: ContactRound,
  files: FolderOpen,
  password: KeyRound,
  sessions: MonitorSmartphone,
  devices: TabletSmartphone,
  'second-factor': ShieldCheck,
  jobs: ListChecks,
}

const sections = Object.keys(icons) as AccountSection[]

/** On a phone the row of sections is wider than the screen. */
const bringIntoView = (link: HTMLAnchorElement | null) => {
  const row = link?.closest('nav')
  if (link && row) showInRow(row, link, 'middle')
}

/** The frame of the account pages. */
export function AccountFrame({
  section,
  description,
  children,
}: {
  section: AccountSection
  description: string
  children: ReactNode
}) {
  const words = useText(accountText)
  return (
    <Page>
      <PageHeader title={words.section[section]} description={description} />
      <div className="ac">
        <nav className="ac-nav" aria-label={words.sections}>
          {sections.map((one) => {
            const Icon = icons[one]
            return (
              <OwnLink
                key={one}
                to={paths.account(one)}
                {...(one === section && { ref: bringIntoView })}
                aria-current={one === section ? 'page' : undefined}
              >
                <Icon size={17} strokeWidth={1.8} aria-hidden="true" />
                {words.section[one]}
              </OwnLink>
            )
          })}
        </nav>
        <div className="ac-section">{children}</div>
      </div>
    </Page>
  )
}
