import type { Branding } from '#web/platform/branding/branding.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { signInText } from '../sign-in.text.ts'

/** The footer of the organisation, else its name with the hotline or a contact note. */
function infoOf(
  branding: Branding | null,
  local: ReturnType<typeof useLocal>,
  text: { hotline: string; foot: string },
) {
  if (branding === null) return text.foot
  const { sysInfo, name, contact } = branding
  if (sysInfo !== null) return local(sysInfo)
  const help = contact.hotline === null ? text.foot : `${text.hotline} ${contact.hotline}`
  return `${local(name)} · ${help}`
}

/** Without branding it is the product's own. */
export function SignInFooter({ branding }: { branding: Branding | null }) {
  const text = useText(signInText)
  const local = useLocal()
  return (
    <footer className="si-foot">
      <span>{infoOf(branding, local, text)}</span>
      <span>{text.browser}</span>
    </footer>
  )
}
