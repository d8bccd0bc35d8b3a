import { paths } from '#web/app/paths.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { QrCode } from '#web/ui/picture/QrCode.tsx'
import './app-code.css'
import { aboutText } from './about.text.ts'

/** The page of an organisation where phones find its app. */
export const appsAddress = (code: string) =>
  new URL(`${paths.applications()}?${encodeURIComponent(code)}`, window.location.origin).href

/** The way to the mobile app, beside the sign-in. */
export function AppCode({ code }: { code: string }) {
  const text = useText(aboutText)
  return (
    <figure className="si-app-code">
      <QrCode text={appsAddress(code)} label={text.appsCode} size={116} />
      <figcaption>{text.scanForApp}</figcaption>
    </figure>
  )
}
