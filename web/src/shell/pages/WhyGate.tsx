import { LockKeyhole } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '#web/app/paths.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { useWhy } from '#web/platform/session/use-why.ts'
import { Card } from '#web/ui/Card.tsx'
import { OwnLink } from '#web/ui/OwnLink.tsx'
import { StateIcon, StateNotice } from '#web/ui/StateNotice.tsx'
import { WhyAnswer } from '#web/ui/WhyText.tsx'
import { whyText } from '#web/ui/why.text.ts'

const notShown: ReadonlySet<string> = new Set(['permission', 'menu', 'system'])

/**
 * A page that the menu on screen does not have may stand in another one, or in none, and is shown. One that the
 * person's roles keep from them gives way to the reason.
 */
export function WhyGate({
  path,
  isListed,
  children,
}: {
  path: string
  isListed: boolean
  children: ReactNode
}) {
  const words = useText(whyText)
  const why = useWhy(isListed ? {} : { path })
  if (isListed || why === undefined || !notShown.has(why.reason)) return children
  return (
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
  )
}
