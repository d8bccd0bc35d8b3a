import type { LocalText } from '@iwater/contract/fields'
import { kitText } from '#web/kit/kit.text.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { TextField } from '#web/ui/form/TextField.tsx'
import { settingsText } from './sign-in-settings.text.ts'

type NameFieldsProps = {
  name: LocalText
  /** What is wrong, by the paths the server names. */
  wrong: Readonly<Record<string, string | undefined>>
  onChange: (name: LocalText) => void
}

/** A name, of which one language is enough. */
export function NameFields({ name, wrong, onChange }: NameFieldsProps) {
  const text = useText(settingsText)
  const { leftOut } = useText(kitText)
  const isLeftOut = (side: 'zh' | 'en') => name[side] === '' && name.zh !== name.en
  return (
    <>
      <TextField
        label={text.nameZh}
        maxLength={80}
        required={!isLeftOut('zh')}
        hint={isLeftOut('zh') ? leftOut.zh : undefined}
        value={name.zh}
        error={wrong['name.zh']}
        onChange={(event) => onChange({ ...name, zh: event.target.value })}
      />
      <TextField
        label={text.nameEn}
        maxLength={80}
        required={!isLeftOut('en')}
        hint={isLeftOut('en') ? leftOut.en : undefined}
        value={name.en}
        error={wrong['name.en']}
        onChange={(event) => onChange({ ...name, en: event.target.value })}
      />
    </>
  )
}
