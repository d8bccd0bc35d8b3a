import { LockKeyhole } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useText } from '#web/platform/i18n/language.ts'
import { shellText } from '#web/shell/shell.text.ts'
import { IconButton } from '#web/ui/action/IconButton.tsx'

const LockDialog = lazy(async () => ({
  default: (await import('#web/shell/lock/LockDialog.tsx')).LockDialog,
}))
const IdleLock = lazy(async () => ({
  default: (await import('#web/shell/lock/IdleLock.tsx')).IdleLock,
}))

export function LockButton() {
  const words = useText(shellText)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <IconButton label={words.lock} onClick={() => setIsOpen(true)}>
        <LockKeyhole size={17} />
      </IconButton>
      <Suspense>
        <IdleLock />
        {isOpen && <LockDialog onClose={() => setIsOpen(false)} />}
      </Suspense>
    </>
  )
}
