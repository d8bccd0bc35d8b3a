import './page-settings.css'
import { useText } from '#web/platform/i18n/language.ts'
import { Page } from '#web/ui/layout/Page.tsx'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { PageAnnouncementsCard } from './PageAnnouncementsCard.tsx'
import { pageSettingsText } from './page-settings.text.ts'
import { StartPageCard } from './StartPageCard.tsx'

/** Where people begin, and what pages of functions tell them. */
export default function PageSettingsPage() {
  const words = useText(pageSettingsText)
  return (
    <Page>
      <PageHeader title={words.title} description={words.description} />
      <StartPageCard />
      <PageAnnouncementsCard />
    </Page>
  )
}
