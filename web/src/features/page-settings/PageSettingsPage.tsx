import './page-settings.css'
import { pageAnnouncement } from '@iwater/contract/pages/page-announcements'
import { AddButton, EntityRecords } from '#web/kit/EntityPage.tsx'
import { useText } from '#web/platform/i18n/language.ts'
import { Page } from '#web/ui/layout/Page.tsx'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { ListAppearanceCard } from './ListAppearanceCard.tsx'
import { pageSettingsText } from './page-settings.text.ts'
import { StartPageCard } from './StartPageCard.tsx'

/** Where people begin, how lists look, and what pages of functions tell them. */
export default function PageSettingsPage() {
  const words = useText(pageSettingsText)
  return (
    <Page>
      <PageHeader title={words.title} description={words.description} />
      <StartPageCard />
      <ListAppearanceCard />
      <EntityRecords
        entity={pageAnnouncement}
        head={
          <header className="page-settings-head">
            <h2>
              {words.notices}
              <small>{words.noticesNote}</small>
            </h2>
            <AddButton entity={pageAnnouncement} />
          </header>
        }
      />
    </Page>
  )
}
