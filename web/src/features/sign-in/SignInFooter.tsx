import { useBranding } from '#web/platform/branding/branding.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { isChromium } from './is-chromium.ts'
import { signInText } from './sign-in.text.ts'

const isAdvised = !isChromium(navigator)

export function SignInFooter() {
  const text = useText(signInText)
  const local = useLocal()
  const info = useBranding()?.sysInfo
  const lines = [info ? local(info) : text.foot, ...(isAdvised ? [text.browser] : [])]
  return (
    <footer className="si-foot">
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </footer>
  )
}
