import { useText } from '#web/platform/i18n/language.ts'
import { Page } from '#web/ui/layout/Page.tsx'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { OutboxCard } from './OutboxCard.tsx'
import { PartnersCard } from './PartnersCard.tsx'
import { ProvidersCard } from './ProvidersCard.tsx'
import { RulesCard } from './RulesCard.tsx'
import './sign-in-settings.css'
import { settingsText } from './sign-in-settings.text.ts'

/** What administrators decide about how people of their organisation sign in. */
export default function SignInSettingsPage() {
  const text = useText(settingsText)
  return (
    <Page>
      <PageHeader title={text.title} description={text.description} />
      <RulesCard />
      <PartnersCard />
      <ProvidersCard />
      <OutboxCard />
    </Page>
  )
}
