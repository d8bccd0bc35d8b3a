import type { PersonDetail } from '@iwater/contract/accounts/people'
import { useMutation } from '@tanstack/react-query'
import { UserRoundSearch } from 'lucide-react'
import { useState } from 'react'
import { paths } from '#web/app/paths.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { useIsDemonstration } from '#web/platform/session/session.ts'
import { beginViewing } from '#web/platform/session/view-as.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'
import { viewAsText } from './view-as.text.ts'

/** Views the product as a person; one with more rights than the user as well, because both persons' rights count. */
export function ViewAsButton({ person }: { person: PersonDetail }) {
  const words = useText(viewAsText)
  const name = useLocal()(person.name)
  const [isAsking, setIsAsking] = useState(false)
  const isDemonstration = useIsDemonstration()
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: () => beginViewing(person.userId, paths.home()),
  })
  if (person.isSelf || person.state === 'disabled' || isDemonstration) return null
  const ask = () => {
    reset()
    setIsAsking(true)
  }
  return (
    <div className="person-actions">
      <Button onClick={ask}>
        <UserRoundSearch size={15} aria-hidden="true" />
        {words.viewAs}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={words.title(name)}
          confirmLabel={words.begin}
          isReversible
          isBusy={isPending}
          error={error}
          onConfirm={() => mutate()}
          onClose={() => setIsAsking(false)}
        >
          <p>{words.text}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
