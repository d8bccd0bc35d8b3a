import type { AccessExplanation } from '@iwater/contract/access-explanation'
import { LockKeyhole } from 'lucide-react'
import { useEffect } from 'react'
import { paths } from '#web/app/paths.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { usePage } from '#web/platform/page/page.ts'
import { AccessReasonText } from '#web/product/AccessReason.tsx'
import { accessExplanationText } from '#web/product/access-explanation.text.ts'
import { OwnLink } from '#web/ui/action/OwnLink.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { StateIcon, StateNotice } from '#web/ui/state/StateNotice.tsx'

/** Shown in place of a page that the roles of the user do not show, with the reason. */
export function NoAccessNotice({ explanation }: { explanation: AccessExplanation }) {
  const words = useText(accessExplanationText)
  const local = useLocal()
  const { setTitle } = usePage()
  useEffect(() => setTitle(explanation.name), [setTitle, explanation.name])
  return (
    <Page>
      <PageHeader title={explanation.name === null ? words.title : local(explanation.name)} />
      <Card className="shell-page-failure">
        <StateNotice
          art={
            <StateIcon tone="calm">
              <LockKeyhole size={30} strokeWidth={1.6} />
            </StateIcon>
          }
          title={words.title}
          role="alert"
          action={
            <OwnLink className="w-button w-button-solid" to={paths.home()}>
              {words.home}
            </OwnLink>
          }
        >
          <AccessReasonText explanation={explanation} />
        </StateNotice>
      </Card>
    </Page>
  )
}
