import { useText } from '#web/platform/i18n/language.ts'
import { CopyButton } from '#web/ui/action/CopyButton.tsx'
import { settingsText } from './sign-in-settings.text.ts'

/** A text to be taken somewhere else. */
export function CopyRow({
  label,
  text,
  hint,
  onCopied,
}: {
  label: string
  text: string
  hint?: string
  onCopied?: () => void
}) {
  const words = useText(settingsText)
  return (
    <div className="sis-copy">
      <dt>{label}</dt>
      {/* Selected and copied by hand counts too. */}
      <dd onCopy={onCopied}>
        <code>{text}</code>
        <CopyButton
          text={text}
          label={words.copy(label)}
          {...(onCopied === undefined ? {} : { onCopied })}
        />
      </dd>
      {hint !== undefined && <dd className="sis-copy-hint">{hint}</dd>}
    </div>
  )
}
