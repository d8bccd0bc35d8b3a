import './error-log-button.css'
import { Bug } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useOwnErrors } from '#web/platform/errors/error-log.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { errorsText } from '#web/shell/errors/errors.text.ts'
import { IconButton } from '#web/ui/action/IconButton.tsx'

const ErrorLogPanel = lazy(async () => ({
  default: (await import('#web/shell/errors/ErrorLogPanel.tsx')).ErrorLogPanel,
}))

const mostShown = 99

/** There from the first error on, with how many there are. */
export function ErrorLogButton() {
  const words = useText(errorsText)
  const count = useOwnErrors().length
  const [isOpen, setIsOpen] = useState(false)
  if (count === 0 && !isOpen) return null
  return (
    <>
      <IconButton label={words.badge(count)} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <Bug size={18} />
        {count > 0 && (
          <span className="error-badge" aria-hidden="true">
            {count > mostShown ? `${mostShown}+` : count}
          </span>
        )}
      </IconButton>
      {isOpen && (
        <Suspense>
          <ErrorLogPanel onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
