import { KeyRound } from 'lucide-react'
import { useText } from '#web/platform/i18n/language.ts'
import { CopyButton } from '#web/ui/action/CopyButton.tsx'
import { personText } from './person.text.ts'

/** A first password, this once, beside the name it belongs to. */
export function FirstPassword({
  loginName,
  password,
  onCopied,
}: {
  loginName: string
  password: string
  /** The password was copied. */
  onCopied: () => void
}) {
  const words = useText(personText)
  return (
    <section className="first-password">
      <p>
        <KeyRound size={17} aria-hidden="true" />
        {words.once}
      </p>
      <dl>
        <dt>{words.loginName}</dt>
        <dd>
          <code>{loginName}</code>
        </dd>
        <dt>{words.password}</dt>
        {/* Selected and copied by hand counts too. */}
        <dd onCopy={onCopied}>
          <code>{password}</code>
          <CopyButton text={password} label={words.copy} onCopied={onCopied} />
        </dd>
      </dl>
    </section>
  )
}
