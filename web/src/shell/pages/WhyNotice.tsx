import type { Why } from '@iwater/contract/why'
import { LockKeyhole } from 'lucide-react'
import { useEffect } from 'react'
import { paths } from '#web/app/paths.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { usePage } from '#web/platform/page/page.ts'
import { WhyAnswer } from '#web/product/WhyText.tsx'
import { whyText } from '#web/product/why.text.ts'
import { OwnLink } from '#web/ui/action/OwnLink.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { StateIcon, StateNotice } from '#web/ui/state/StateNotice.tsx'

/** Stands in the place of a page that the person's roles keep from them, and says why. */
export function WhyNotice({ why }: { why: Why }) {
  const words = useText(whyText)
  const local = useLocal()
  const { setTitle } = usePage()
  useEffect(() => setTitle(why.name), [setTitle, why.name])
  return (
    <Page>
      <PageHeader title={why.name === null ? words.title : local(why.name)} />
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
          <WhyAnswer why={why} />
        </StateNotice>
      </Card>
    </Page>
  )
}
