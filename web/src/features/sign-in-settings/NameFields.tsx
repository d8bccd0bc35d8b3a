import type { LocalText } from '@iwater/contract/fields'
import { useText } from '#web/platform/i18n/language.ts'
import { TextField } from '#web/ui/form/TextField.tsx'
import { settingsText } from './sign-in-settings.text.ts'

type NameFieldsProps = {
  name: LocalText
  /** What is wrong, by the paths the server names. */
  wrong: Readonly<Record<string, string | undefined>>
  onChange: (name: LocalText) => void
}

/** A name in both languages. */
export function NameFields({ name, wrong, onChange }: NameFieldsProps) {
  const text = useText(settingsText)
  return (
    <>
      <TextField
        label={text.nameZh}
        maxLength={80}
        required
        value={name.zh}
        error={wrong['name.zh']}
        onChange={(event) => onChange({ ...name, zh: event.target.value })}
      />
      <TextField
        label={text.nameEn}
        maxLength={80}
        required
        value={name.en}
        error={wrong['name.en']}
        onChange={(event) => onChange({ ...name, en: event.target.value })}
      />
    </>
  )
}
