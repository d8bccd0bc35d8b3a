import { readPersonal } from '@iwater/contract/accounts/profile'
import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '#web/platform/api/api.ts'
import { useLanguage, useLocal, useText } from '#web/platform/i18n/language.ts'
import { loadSignInInfo } from '#web/platform/session/session.ts'
import { startPageText } from '#web/product/start-page.text.ts'
import { Card } from '#web/ui/layout/Card.tsx'
import { Pending } from '#web/ui/state/Pending.tsx'
import { AccountFrame } from './AccountFrame.tsx'
import { accountText } from './account.text.ts'
import { PictureEditor } from './PictureEditor.tsx'
import { profileText } from './profile.text.ts'
import { ReachForm } from './ReachForm.tsx'
import { StartPageChoice } from './StartPageChoice.tsx'

export default function ProfilePage() {
  const words = useText(profileText)
  const common = useText(accountText)
  const local = useLocal()
  const language = useLanguage()
  const { data: personal, error, refetch } = useQuery(apiQuery(readPersonal, {}))
  // The picture is shown in the header, too.
  const refresh = () => Promise.all([refetch(), loadSignInInfo()])

  function content() {
    if (personal === undefined) {
      return <Pending error={error} onRetry={refetch} />
    }
    const comma = language === 'zh' ? '、' : ', '
    const facts = [
      [words.name, local(personal.name)],
      [words.loginName, personal.loginName],
      [words.grade, local(personal.title)],
      [words.organisation, local(personal.organizationNames)],
      [words.roles, personal.roles.map(local).join(comma)],
    ]
    return (
      <>
        <Card title={words.facts} note={words.factsNote}>
          <div className="ac-person">
            <PictureEditor personal={personal} onChanged={refresh} />
            <dl className="ac-facts">
              {facts.map(([label, value]) => [
                <dt key={label}>{label}</dt>,
                <dd key={`${label} value`}>{value || common.noEntry}</dd>,
              ])}
            </dl>
          </div>
        </Card>
        <Card title={words.reach}>
          <ReachForm personal={personal} onSaved={refresh} />
        </Card>
        <Card title={startPageText[language].title}>
          <StartPageChoice />
        </Card>
      </>
    )
  }

  return (
    <AccountFrame section="profile" description={words.description}>
      {content()}
    </AccountFrame>
  )
}
