import { LockKeyhole } from 'lucide-react'
import { useText } from '#web/platform/i18n/language.ts'
import { useHasPermission } from '#web/platform/session/session.ts'
import { AccessReason } from '#web/product/AccessReason.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { StateIcon, StateNotice } from '#web/ui/state/StateNotice.tsx'
import { statesText } from '#web/ui/state/states.text.ts'
import { OutboxCard } from './OutboxCard.tsx'
import { PartnersCard } from './PartnersCard.tsx'
import { ProvidersCard } from './ProvidersCard.tsx'
import { RulesCard } from './RulesCard.tsx'
import './sign-in-settings.css'
import { settingsText } from './sign-in-settings.text.ts'

/** Nothing of the page is asked for in vain. */
function NoRight() {
  const { forbidden } = useText(statesText)
  const icon = <LockKeyhole size={30} strokeWidth={1.6} />
  return (
    <StateNotice art={<StateIcon tone="calm">{icon}</StateIcon>} title={forbidden}>
      <AccessReason permission="sign-in.manage" />
    </StateNotice>
  )
}

/** What administrators decide about how people of their organisation sign in. */
export default function SignInSettingsPage() {
  const text = useText(settingsText)
  const mayManage = useHasPermission('sign-in.manage')
  return (
    <Page>
      <PageHeader title={text.title} description={text.description} />
      {mayManage ? (
        <>
          <RulesCard />
          <PartnersCard />
          <ProvidersCard />
          <OutboxCard />
        </>
      ) : (
        <NoRight />
      )}
    </Page>
  )
}
