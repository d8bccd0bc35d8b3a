import { Moon, Sun } from 'lucide-react'
import { setLanguage, useLanguage, useText } from '#web/platform/i18n/language.ts'
import { changeSettings } from '#web/platform/settings/settings.ts'
import { usePalette } from '#web/platform/theme/theme.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { signInText } from '../sign-in.text.ts'

const otherLanguage = { zh: 'en', en: 'zh' } as const

/** Language and light or dark, to be had before signing in. */
export function PageTools() {
  const text = useText(signInText)
  const other = otherLanguage[useLanguage()]
  const { isDark } = usePalette()
  const Icon = isDark ? Sun : Moon
  return (
    <div className="si-tools">
      <Button variant="quiet" lang={other} onClick={() => setLanguage(other)}>
        {text.otherLanguage}
      </Button>
      <Button
        variant="quiet"
        aria-label={isDark ? text.light : text.dark}
        title={isDark ? text.light : text.dark}
        onClick={() => changeSettings({ mode: isDark ? 'light' : 'dark' })}
      >
        <Icon size={17} strokeWidth={1.75} aria-hidden="true" />
      </Button>
    </div>
  )
}
